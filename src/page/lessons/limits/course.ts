import type { LessonColumn } from '#src/engine/catalog/contract/lesson.ts'
import { analysisMs, courseMs, levelsOf, nonzerosOf, solveMs } from '../measures.ts'

/** Three kernels on the triangle of a mesh of 2000 points. */
export const THREE = 'm=delaunay:2000:7&k=sptrsv/level_set,sptrsv/sync_free,sptrsv/auto&axis=time' as const

/** Memory of an H200, by its maker, in bytes per millisecond. */
const PEAK = 4.8e9

/** Milliseconds per level of the graph, and per nonzero, without launch and reset. */
export const perLevel = (column: LessonColumn): number => courseMs(column) / levelsOf(column)
export const perNonzero = (column: LessonColumn): number => courseMs(column) / nonzerosOf(column)

/** Share of the memory's rate at which value and column of each nonzero, and b and x of each row, are moved. */
export const memoryShare = (column: LessonColumn): number =>
  (8 * nonzerosOf(column) + 8 * column.replay.space.count) / solveMs(column) / PEAK

/** Solves after which `later` has made up for its longer analysis; NaN where it never does. */
export function evenAfter(early: LessonColumn, later: LessonColumn): number {
  const saved = solveMs(early) - solveMs(later)
  return saved > 0 ? Math.ceil((analysisMs(later) - analysisMs(early)) / saved) : Number.NaN
}
