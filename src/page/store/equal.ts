/** Whether two parts of documents say the same, in the same order. */
export const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
