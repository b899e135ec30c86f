import { readable } from '#src/core/sparse/readable.ts'
import { commonMode, type Mode, samplesOf, whyAbsent } from './speedup.ts'
import { median } from '#src/engine/run/run.ts'
import { type Figures, keptValues, type Outcome } from '#src/engine/run/times/sweep.ts'
import * as texts from './words.ts'

/** Why an outcome has no time to show; undefined where it has one. */
export function reasonOf({ check, timing, stall, failure }: Outcome, mode: Mode): string | undefined {
  if (failure) return failure.message
  if (stall) return texts.stalledAt(stall.item, stall.polls)
  if (check && !check.ok) return check.overflow ? texts.leavesRange : wrong(keptValues(check)[0])
  if (!timing) return 'not measured'
  if (samplesOf(timing, mode)) return undefined
  return whyAbsent(timing, mode)
}

const wrong = (error: number): string => (Number.isFinite(error) ? texts.wrongResult(error) : texts.wrongNotFinite)

/** Median milliseconds of one solve; undefined where there is a reason to withhold it. */
export function solveMs(outcome: Outcome, mode: Mode): number | undefined {
  const samples = reasonOf(outcome, mode) === undefined && outcome.timing ? samplesOf(outcome.timing, mode) : undefined
  return samples && median(samples)
}

/** The clock's step by the solves between two of its readings, ms: what a time is good to. */
export const stepOf = ({ timing }: Outcome, mode: Mode): number =>
  timing ? timing.stepMs / (mode === 'single' ? 1 : timing.batch) : 0

/** The one way of reading the clock in which all of these can be compared. */
export const modeOf = (outcomes: readonly Outcome[]): Mode =>
  commonMode(outcomes.flatMap(({ timing }) => (timing ? [timing] : [])))

/** Figures that could not be shown, a sentence each. */
export function faultsOf(figures: readonly Figures[], titleOf: (kernel: string) => string, mode: Mode): string[] {
  return figures.flatMap(({ problem, failure, outcomes }) => {
    const name = readable(problem)
    if (failure) return [`${name}: ${failure.message}`]
    return outcomes.flatMap((outcome) => {
      const reason = reasonOf(outcome, mode)
      return reason === undefined ? [] : [`${titleOf(outcome.kernel)} on ${name}: ${reason}`]
    })
  })
}
