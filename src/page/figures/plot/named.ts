/** More names than this in one picture cannot be read from the back of a room. */
export const MOST_NAMED = 5

const isAutomatic = (kernel: string): boolean => kernel.endsWith('/auto')

/** Kernels that have their colour and their name in a picture: Automatic and the first of the others. The rest is grey. */
export function namedOf(ranked: readonly string[]): ReadonlySet<string> {
  const inOrder = [...ranked.filter(isAutomatic), ...ranked.filter((kernel) => !isAutomatic(kernel))]
  return new Set(inOrder.slice(0, MOST_NAMED))
}
