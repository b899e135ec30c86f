import type { Columns } from '#src/engine/catalog/contract/view.ts'
import type { IterationSeries } from '#src/core/kernel/outcome.ts'
import { worksUntil } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { eventCount, readPhase, readStage } from '#src/core/trace/event.ts'

/** Abscissa what numbers are drawn. */
export type Abscissa = 'iterations' | 'time'

/** A series of a column's run, as points of the chart. */
export interface Curve {
  readonly column: number
  readonly series: IterationSeries
  /** Iterations, or milliseconds from the beginning of the solve. */
  readonly x: readonly number[]
  readonly y: readonly number[]
}

/** Whether a run has numbers by iteration. */
export const iterates = ({ run }: Replay): boolean => (run.series?.length ?? 0) > 0

/** The last iteration of a run, as its series have it. */
export const iterationsIn = ({ run }: Replay): number =>
  Math.max(0, ...(run.series ?? []).map(({ at }) => at[at.length - 1] ?? 0))

/** Milliseconds from the beginning to the end of each iteration, by the measured time of each round; undefined where none was measured. */
export function endsOf({ run }: Replay): readonly number[] | undefined {
  const rounds = run.timing?.rounds
  if (!rounds || rounds.length === 0) return undefined
  let ms = 0
  return [0, ...rounds.map((round) => (ms += round.ms))]
}

/** Whether every column that has numbers has a time for them. */
export const isTimed = (columns: Columns): boolean =>
  columns.every((replay) => !replay || !iterates(replay) || endsOf(replay) !== undefined)

/** All series of all columns that can stand in one frame: those in the unit of the first one. */
export function curvesOf(columns: Columns, along: Abscissa): readonly Curve[] {
  const all = columns.flatMap((replay, column) => {
    const ends = replay && along === 'time' ? endsOf(replay) : undefined
    return (replay?.run.series ?? []).map((series): Curve => {
      const points = [...series.at].flatMap((iteration, i) => {
        const place = along === 'time' ? ends?.[iteration] : iteration
        return place === undefined ? [] : [[place, series.values[i]] as const]
      })
      return { column, series, x: points.map(([x]) => x), y: points.map(([, y]) => y) }
    })
  })
  return all.filter(({ series }) => series.unit === all[0].series.unit)
}

/** What a chart shows of numbers: on a logarithmic axis those above 0 alone. */
export const isShown = ({ logarithmic }: Pick<IterationSeries, 'logarithmic'>, y: number): boolean =>
  Number.isFinite(y) && (!logarithmic || y > 0)

/** Least and largest number that is shown; undefined where none is. */
function spanned(curves: readonly Curve[]): readonly [least: number, most: number] | undefined {
  let [least, most] = [Infinity, -Infinity]
  for (const { series, y } of curves)
    for (const value of y) {
      if (!isShown(series, value)) continue
      least = Math.min(least, value)
      most = Math.max(most, value)
    }
  return least <= most ? [least, most] : undefined
}

/**
 * Least and largest number of a frame; undefined where no number is shown. Curves that stand beside others deepen a logarithmic frame by
 * a third of the powers of ten of those others at most: ten powers lower, they would press all else together.
 */
export function rangeOf(curves: readonly Curve[]): readonly [least: number, most: number] | undefined {
  const all = spanned(curves)
  const main = spanned(curves.filter(({ series }) => !series.aside))
  if (!all || !main) return all
  const deepest = main[0] * (main[0] / main[1]) ** (1 / 3)
  return [Math.max(all[0], curves[0].series.logarithmic ? deepest : -Infinity), all[1]]
}

/**
 * Tick in which each iteration ends, that before the first included, read off the trace: a run's last stage ends one each time that
 * it comes. Fewer where less was recorded. O(events)
 */
export function endTicks(replay: Replay): readonly number[] {
  const { trace } = replay.run
  const until = new Map<number, number>()
  let last = -1
  for (let e = 0; e < eventCount(trace); e++) last = Math.max(last, readPhase(trace, e))
  let stage = 0
  for (let e = 0; e < eventCount(trace); e++) if (readPhase(trace, e) === last) stage = readStage(trace, e)
  for (let e = 0; e < eventCount(trace); e++) {
    if (readStage(trace, e) !== stage) continue
    const phase = readPhase(trace, e)
    until.set(phase, Math.max(until.get(phase) ?? 0, worksUntil(replay, e)))
  }
  return [...until].sort(([a], [b]) => a - b).map(([, tick]) => tick)
}

/** The iteration that is done at a tick; −1 before the first one begins. */
export function doneAt(ends: readonly number[], iterations: number, tick: number): number {
  const done = ends.reduce((count, end) => count + (end <= tick ? 1 : 0), 0)
  // where the last stage comes before the first iteration, too, it ends iteration 0
  return done - Math.max(1, ends.length - iterations)
}

/** The number of a series at an iteration, or at the last one before it that has one. */
export function valueAt({ at, values }: IterationSeries, iteration: number): number | undefined {
  let found: number | undefined
  for (let i = 0; i < at.length && at[i] <= iteration; i++) found = values[i]
  return found
}
