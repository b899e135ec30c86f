/** What the lab says of its tasks. */

import { count, significant } from '#src/core/base/format.ts'
import type { RunCounts } from '#src/lab/judge/counts.ts'

export const task = 'Task'
export const step = (number: number, all: number, title: string) => `Step ${number} of ${all}: ${title}`
export const goal = 'Goal'
export const reached = 'Reached.'
export const notReached = 'Not reached yet.'
export const notCounted = (why: string) => `The run could not be counted: ${why}`
export const next = 'Next step'
export const before = 'Step before'
export const over = 'That was the last step.'
export const hint = (shown: number) => (shown === 0 ? 'Hint' : 'Another hint')
export const begins =
  'Change the text or a parameter, and press Run: small problems judge it, then the goal is checked.'
export const done = 'done'
const NOUNS: Readonly<Record<keyof RunCounts, string>> = {
  polls: 'polls',
  barriers: 'barriers',
  reads: 'reads by the busiest lane',
  lanes: 'lanes',
}
export const counted = (of: keyof RunCounts, now: number, most: number) =>
  `${count(now)} ${NOUNS[of]}, ${count(Math.floor(most))} at most.`
export const timed = (ratio: number, most: number) =>
  `Timed: ${significant(ratio)} times as long as the kernel beside it, ${most} at most.`
