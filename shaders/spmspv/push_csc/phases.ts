/** Barriers before each part of a run; the last is that of the first dispatch which lists y. */
export const PHASES = { clear: 0, lengths: 1, push: 4, list: 5 } as const
