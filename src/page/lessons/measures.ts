import { count, error, significant, time } from '#src/core/base/format.ts'
import type { LessonBar, LessonColumn, LessonColumns } from '#src/engine/catalog/contract/lesson.ts'
import { phasesOf } from '#src/engine/run/barriers.ts'
import { carriedCount } from '#src/core/trace/lanes.ts'
import { workgroupsOfRun } from '#src/engine/run/times/gpu-share.ts'
import { priceMs } from '#src/engine/run/times/prices.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { median } from '#src/engine/run/run.ts'
import { eventCount, readPolls, readStage } from '#src/core/trace/event.ts'
import { analysisOf } from '#src/page/figures/times/speedup.ts'
import { share, utilisationOfRun } from '#src/page/views/lanes/utilisation.ts'

/** What lessons count in their runs. Columns are A, B … in their order; a step asks only for those that it shows. */

/** Rows that a row waits for. */
export const needsOf = ({ pattern: { row_ptr, col_idx } }: Replay, row: number): readonly number[] =>
  Array.from(col_idx.subarray(row_ptr[row], row_ptr[row + 1])).filter((other) => other !== row)

/** Whether something is so for all rows. */
export function everyRow(replay: Replay, so: (row: number, needs: readonly number[]) => boolean): boolean {
  for (let row = 0; row < replay.space.count; row++) if (!so(row, needsOf(replay, row))) return false
  return true
}

/** Number of levels of a run's rows. */
export const levelsOf = ({ replay }: LessonColumn): number => replay.grouping.ptr.length - 1

/** Rows of a level. */
export const widthOf = ({ replay: { grouping } }: LessonColumn, level: number): number =>
  grouping.ptr[level + 1] - grouping.ptr[level]

/** Rows of the widest level. */
export const widestOf = (column: LessonColumn): number =>
  Math.max(...Array.from({ length: levelsOf(column) }, (_, level) => widthOf(column, level)))

/** Rows per level, on average. */
export const rowsPerLevel = (column: LessonColumn): number => column.replay.space.count / levelsOf(column)

/** Places in the run at which all workers wait for all others. */
export const barriersOf = ({ replay }: LessonColumn): number => Math.max(0, phasesOf(replay.run.trace) - 1)

/** Steps of the run. */
export const stepsOf = ({ replay }: LessonColumn): number => replay.last

/** Shares of workers × steps, 0 to 1. */
export function sharesOf({ replay: { workers, last, workerCounts } }: LessonColumn) {
  const all = Math.max(1, workers * last)
  const sum = (counts: Uint32Array) => counts.reduce((total, one) => total + one, 0)
  const [working, spinning] = [sum(workerCounts.working) / all, sum(workerCounts.spinning) / all]
  return { working, spinning, idle: 1 - working - spinning }
}

/** The most polls before one event. */
export function mostPolls({ replay: { run } }: LessonColumn): number {
  let most = 0
  for (let e = 0; e < eventCount(run.trace); e++) most = Math.max(most, readPolls(run.trace, e))
  return most
}

/** Share of the lanes' steps that carry a nonzero, 0 to 1. */
export const fullness = ({ replay }: LessonColumn): number => share(utilisationOfRun(replay))

/** Steps that the workers' lanes take, all workers together. */
export const laneSteps = ({ replay }: LessonColumn): number => utilisationOfRun(replay).steps

/** Polls of all workers together. */
export function pollsIn({ replay: { run } }: LessonColumn): number {
  let polls = 0
  for (let e = 0; e < eventCount(run.trace); e++) polls += readPolls(run.trace, e)
  return polls
}

/** Nonzeros of a run's matrix, those of the diagonal among them. */
export const nonzerosOf = ({ replay }: LessonColumn): number => replay.pattern.col_idx.length

/** Nonzeros of each row. */
export const lengthsOf = ({ replay: { pattern } }: LessonColumn): readonly number[] =>
  Array.from({ length: pattern.rows }, (_, row) => pattern.row_ptr[row + 1] - pattern.row_ptr[row])

/** Nonzeros that each worker carried. */
export function loadsOf({ replay }: LessonColumn): readonly number[] {
  const { run, eventWorker, workers } = replay
  const loads = Array.from({ length: workers }, () => 0)
  for (let e = 0; e < eventCount(run.trace); e++) loads[eventWorker[e]] += carriedCount(run.trace, e)
  return loads
}

/** Nonzeros of the worker that carried most, as a multiple of the mean. */
export function unevenness(column: LessonColumn): number {
  const loads = loadsOf(column)
  return (Math.max(...loads) * loads.length) / loads.reduce((sum, one) => sum + one, 0)
}

/** Median of one solve, ms; NaN where it was not measured. */
export const solveMs = ({ timing }: LessonColumn): number => (timing?.single ? median(timing.single) : Number.NaN)

/** A dispatch that writes one word, alone, on the GPU that the run ran on: what every solve begins with, ms; NaN where it is not known. */
export const launchMs = ({ prices }: LessonColumn): number => priceMs(prices?.prices, 'launch')

/** A dispatch more in a pass that writes one word, on the GPU that a run was recorded on, ms; NaN where it is not known. */
export const dispatchMs = ({ prices }: LessonColumn): number => priceMs(prices?.prices, 'dispatch')

/** The price of a hop on the GPU that a run was recorded on: a word of one worker is seen by another, which writes the next; ms. */
export const hopMs = ({ prices }: LessonColumn): number => priceMs(prices?.prices, 'hop')

/** The reset before each solve, which a solve's time contains, ms; NaN where it was not measured. */
export const resetMs = ({ timing }: LessonColumn): number => timing?.resetMs ?? Number.NaN

/** What is left of a solve once its launch and its reset are taken off, ms. */
export const courseMs = (column: LessonColumn): number => solveMs(column) - launchMs(column) - resetMs(column)

/** Turns in which as many workers as the run has take its levels: one for each level that has no more rows than that. */
export const turnsOf = (column: LessonColumn): number =>
  Array.from({ length: levelsOf(column) }, (_, level) =>
    Math.ceil(widthOf(column, level) / column.replay.workers),
  ).reduce((sum, turns) => sum + turns, 0)

/** Dispatches of the solve; NaN where the run does not say it. */
export const dispatchCount = ({ replay: { run } }: LessonColumn): number => run.launched?.dispatches ?? Number.NaN

/** Workgroups of the largest of them; NaN where that is not known. */
export const largestDispatch = ({ replay }: LessonColumn): number => workgroupsOfRun(replay) ?? Number.NaN

/** Whether one workgroup did all of it. */
export const inOneWorkgroup = ({ replay }: LessonColumn): boolean => workgroupsOfRun(replay) === 1

/** Share of a run's events that are of a stage, 0 to 1. */
export function stageShare({ replay: { run } }: LessonColumn, stage: number): number {
  const events = eventCount(run.trace)
  let those = 0
  for (let e = 0; e < events; e++) if (readStage(run.trace, e) === stage) those++
  return those / Math.max(1, events)
}

/** Numbers of a run by iteration, in their order: of a solve the residual by the recurrence comes first, then the true one. */
const numbersOf = ({ replay }: LessonColumn, series: number) => replay.run.series?.[series]

/** Iterations that a run took; NaN where it has no numbers of them. */
export const iterationsOf = (column: LessonColumn): number => numbersOf(column, 0)?.at.at(-1) ?? Number.NaN

/** The last number of a series. */
export const lastOf = (column: LessonColumn, series: number): number =>
  numbersOf(column, series)?.values.at(-1) ?? Number.NaN

/** How much of its residual a multigrid sends to the second grid before the first iteration, 0 to 1. */
export const sentOn = (column: LessonColumn): number =>
  (numbersOf(column, 2)?.values[0] ?? Number.NaN) / (numbersOf(column, 0)?.values[0] ?? Number.NaN)

/** All that is done once for a pattern, by the processor and by the GPU, ms; NaN where it was not measured. */
export const analysisMs = ({ timing }: LessonColumn): number => (timing ? analysisOf(timing) : Number.NaN)

/** What the processor does of it, ms. */
export const symbolicMs = ({ timing }: LessonColumn): number => timing?.analysisMs ?? Number.NaN

type Words = (columns: LessonColumns) => string
type Measure = (columns: LessonColumns) => number

/** `4 096`. */
export const counted =
  (of: Measure): Words =>
  (columns) =>
    count(of(columns))

/** `62.5 µs`; undefined as a number, it is a gap in the text. */
export const timed =
  (of: Measure): Words =>
  (columns) =>
    known(of(columns), time)

/** A time as a bar. */
export const timeBar = (name: string, of: Measure): LessonBar => ({ name, of, words: timed(of) })

/** A share of the whole as a bar, 0 to 1. */
export const shareBar = (name: string, of: Measure): LessonBar => ({ name, of, words: percent(of) })

/** `31 %`. */
export const percent =
  (of: Measure): Words =>
  (columns) =>
    known(100 * of(columns), (value) => `${significant(value, 2)}\u202f%`)

/** `3.4e-7`. */
export const small =
  (of: Measure): Words =>
  (columns) =>
    known(of(columns), error)

/** `2.15`. */
export const factor =
  (of: Measure): Words =>
  (columns) =>
    known(of(columns), (value) => significant(value))

const known = (value: number, words: (value: number) => string): string => (Number.isFinite(value) ? words(value) : '…')
