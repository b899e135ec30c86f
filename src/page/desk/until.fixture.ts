import { vi } from 'vitest'

/** Longest that a check may wait: how fast a machine is decides nothing, the limit of a test does. */
const LONGEST_MS = 300_000

/** Waits until a check throws no more. */
export const until = (check: () => void): Promise<void> => vi.waitFor(check, LONGEST_MS)
