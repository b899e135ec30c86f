import { error, plural } from '#src/core/base/format.ts'

/** What is said of times. */

export const timesFrom = (where: string) => `times, ${where}`
export const nothingYet = 'Nothing has been measured yet.'

export const oneAtATime = (one: string) => `one ${one} at a time, reset included`
export const backToBack = 'back to back, resets included'
export const oneAtATimeWhy = (why: string) => `one at a time: ${why}`
export const leavesRange = 'leaves the range of f32'
export const stalled = 'stalled, no time'
export const notMeasured = 'not measured yet'
export const wrongResult = (check: number) => `wrong result, max error ${error(check)}`
export const wrongNotFinite = 'wrong result, not finite'

export const fromFirst = (base: string, one: string) => `is ahead of ${base} from the first ${one} on`
export const aheadAfter = (base: string, solves: number, one: string) =>
  `is ahead of ${base} after ${plural(solves, one)}`
export const aheadUpTo = (base: string, solves: number, one: string) =>
  `is ahead of ${base} up to ${plural(solves, one)}`
export const neverAhead = (base: string) => `is never ahead of ${base}`

export const stalledAt = (row: number, polls: number) =>
  `stalled: row ${row} never became ready in ${plural(polls, 'poll')}`
