import type { FigureSources, Kernels, Sourced } from '#src/engine/catalog/contract/figure.ts'
import { type Figures, isTuned, type Outcome } from '#src/engine/run/times/sweep.ts'
import { readable } from '#src/core/sparse/readable.ts'
import { modeOf, solveMs } from '../times/outcomes.ts'
import { firstWith } from '../times/sources.ts'
import type { Mode } from '../times/speedup.ts'

/** What one launch took. */
interface Launch {
  /** Workers that were launched. */
  readonly workers: number
  /** Median of one solve. */
  readonly ms: number
}

/** A kernel on a problem, by the workers that were launched. */
export interface Climb {
  readonly problem: string
  readonly label: string
  readonly kernel: string
  /** By workers, ascending. Two at least. */
  readonly launches: readonly Launch[]
}

/** A launch that gains less than this over one of fewer workers gains nothing. */
const GAINS = 1.1

/** Every kernel that was tried with several numbers of workers, and nothing else that differs from its defaults. */
export function climbsOf(figures: readonly Figures[], kernels: Kernels): readonly Climb[] {
  return figures.flatMap(({ problem, outcomes }) => {
    const mode = modeOf(outcomes)
    return [...kernels].flatMap(([kernel, { params }]) => {
      const name = params.find(({ launches }) => launches)?.name
      if (name === undefined) return []
      const usual = ({ params: chosen }: Outcome) =>
        chosen[name] > 0 &&
        params.every((one) => one.name === name || (chosen[one.name] ?? one.initial) === one.initial)
      const own = outcomes.filter((one) => one.kernel === kernel && !isTuned(one) && usual(one))
      const launches = launchesOf(own, name, mode)
      return launches.length > 1 ? [{ problem, label: readable(problem), kernel, launches }] : []
    })
  })
}

/** One launch for each number of workers that really ran: of a small problem no more do than it has rows. */
function launchesOf(outcomes: readonly Outcome[], name: string, mode: Mode): readonly Launch[] {
  const byWorkers = new Map<number, number>()
  for (const outcome of outcomes) {
    const ms = solveMs(outcome, mode)
    const workers = Math.min(outcome.params[name], outcome.workers ?? Infinity)
    if (ms !== undefined) byWorkers.set(workers, Math.min(ms, byWorkers.get(workers) ?? Infinity))
  }
  return [...byWorkers].map(([workers, ms]) => ({ workers, ms })).toSorted((a, b) => a.workers - b.workers)
}

/** The launch beyond which more workers gain nothing. */
export function stopOf({ launches }: Climb): Launch {
  return launches.reduce((best, one) => (best.ms / one.ms >= GAINS ? one : best))
}

/** How many times as fast that is as the smallest launch. */
export const gainOf = (climb: Climb): number => climb.launches[0].ms / stopOf(climb).ms

/** The kernel that is the fastest where it stops. */
export const quickestClimb = (climbs: readonly Climb[]): Climb =>
  climbs.reduce((best, one) => (stopOf(one).ms < stopOf(best).ms ? one : best))

/** From the smallest launch on, twice the workers in half the time, down to the least time that is drawn. */
export function ideal({ launches }: Climb, leastMs: number): readonly [Launch, Launch] {
  const [first] = launches
  const most = launches[launches.length - 1].workers
  const workers = Math.min(most, (first.workers * first.ms) / leastMs)
  return [first, { workers, ms: (first.ms * first.workers) / workers }]
}

/** What the figure is drawn from: measured before recorded, climbs by their problem. */
export interface ShownClimbs {
  readonly from: Sourced
  readonly climbs: readonly (readonly Climb[])[]
}

export function shownClimbs(sources: FigureSources): ShownClimbs | undefined {
  const found = firstWith(sources, (figures) => climbsOf(figures, sources.kernels))
  if (!found) return undefined
  const problems = [...new Set(found.drawn.map(({ problem }) => problem))]
  return { from: found.from, climbs: problems.map((name) => found.drawn.filter(({ problem }) => problem === name)) }
}
