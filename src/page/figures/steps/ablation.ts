import { type Figures, hasParams, type Outcome, type Place, placeOf } from '#src/engine/run/times/sweep.ts'
import { effectiveBandwidth } from '../times/column-times.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { modeOf, reasonOf, solveMs, stepOf } from '../times/outcomes.ts'
import type { Mode } from '../times/speedup.ts'

/** A step with what it took. */
export interface Rung {
  readonly name: string
  readonly switches: string
  /** The words that tell of operands, where others differ in nothing else. */
  readonly state: string | undefined
  readonly ms: number
  /** What `ms` is good to. */
  readonly stepMs: number
  /** Bytes per second. */
  readonly bandwidth: number
  /** Tried aside: no other step builds on it. */
  readonly aside: boolean
  /** Milliseconds less than the step that it builds on; negative where it costs. 0 for the first. */
  readonly saved: number
  /** Bandwidth over that of the step that it builds on. 1 for the first. */
  readonly gain: number
  /** The same as the paper reports it, where it does. */
  readonly reported: Step['reported']
}

/** The steps of one kernel on one problem, or why they cannot be compared. */
export interface Ladder {
  readonly kernel: string
  readonly problem: string
  readonly place: Place
  readonly rows: number
  readonly mode: Mode
  readonly rungs: readonly Rung[]
  /** Set when a step has no time: then there are no rungs. */
  readonly reason?: string
}

/** A ladder for each problem on which every step of a kernel's ablation was tried. */
export function laddersOf(figures: readonly Figures[], kernels: Kernels): readonly Ladder[] {
  return figures.flatMap((one) =>
    [...kernels].flatMap(([id, { ablation = [] }]) => {
      const own = one.outcomes.filter(({ kernel }) => kernel === id)
      const tried = ablation.map(({ params }) => own.find((outcome) => hasParams(outcome, params)))
      const all = tried.filter((outcome) => outcome !== undefined)
      return all.length > 0 && all.length === ablation.length ? [ladderOf(one, id, ablation, all)] : []
    }),
  )
}

type Step = NonNullable<NonNullable<ReturnType<Kernels['get']>>['ablation']>[number]

function ladderOf(one: Figures, kernel: string, steps: readonly Step[], outcomes: readonly Outcome[]): Ladder {
  const { problem, rows } = one
  const mode = modeOf(outcomes)
  const base = { kernel, problem, place: placeOf(problem), rows, mode }
  const reasons = outcomes.map((outcome, s) => ({ reason: reasonOf(outcome, mode), name: steps[s].name }))
  const missing = reasons.find(({ reason }) => reason !== undefined)
  if (missing) return { ...base, rungs: [], reason: `${missing.name}: ${missing.reason}` }
  const times = outcomes.map((outcome) => solveMs(outcome, mode) ?? 0)
  // the step that each builds on: the last one that was not tried aside
  const before = times.map((_, s) => steps.findLastIndex(({ aside }, p) => p < s && !aside))
  const rungs = times.map((ms, s) => ({
    name: steps[s].name,
    switches: steps[s].switches,
    state: steps[s].state,
    ms,
    stepMs: stepOf(outcomes[s], mode),
    bandwidth: effectiveBandwidth(rows, one.nonzeros, ms),
    aside: steps[s].aside ?? false,
    saved: s === 0 ? 0 : times[before[s]] - ms,
    gain: s === 0 ? 1 : times[before[s]] / ms,
    reported: steps[s].reported,
  }))
  return { ...base, rungs }
}

/** The last step's bandwidth over the first one's. */
export const gainOf = ({ rungs }: Ladder): number => (rungs.length > 0 ? rungs[0].ms / rungs[rungs.length - 1].ms : 1)

/** One problem: the same solve with different words that tell whether an operand is there. */
export interface States {
  readonly kernel: string
  readonly place: Place
  readonly rows: number
  /** By the words' name; all others are compared with the first. */
  readonly bars: readonly { readonly state: string; readonly ms: number; readonly stepMs: number }[]
}

/** The steps of each ladder that differ in the words that tell of operands, and in nothing else. */
export function statesOf(ladders: readonly Ladder[]): readonly States[] {
  return ladders.flatMap(({ kernel, place, rows, rungs }) => {
    const bars = rungs.flatMap(({ state, ms, stepMs }) => (state === undefined ? [] : [{ state, ms, stepMs }]))
    return bars.length > 1 ? [{ kernel, place, rows, bars }] : []
  })
}

/** Milliseconds less than with the first words; negative where it is more. */
export const savedIn = ({ bars: [first] }: States, ms: number): number => first.ms - ms
