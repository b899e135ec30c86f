import { measuredNumber, measuredTime } from '#src/core/base/format.ts'
import type { Outcome } from '#src/engine/run/times/sweep.ts'
import type { Mode } from './speedup.ts'
import { reasonOf, solveMs, stepOf } from './outcomes.ts'

/** What figures say of an outcome's median: the time, or why there is none. */
export function solveWords(outcome: Outcome, mode: Mode): string {
  const ms = solveMs(outcome, mode)
  return ms === undefined ? (reasonOf(outcome, mode) ?? 'not measured') : measuredTime(ms, stepOf(outcome, mode))
}

/** The number in that, ms. */
export function solveNumber(outcome: Outcome, mode: Mode): number | undefined {
  const ms = solveMs(outcome, mode)
  return ms === undefined ? undefined : measuredNumber(ms, stepOf(outcome, mode))
}
