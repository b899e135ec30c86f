import type { LessonColumn } from '#src/engine/catalog/contract/lesson.ts'
import { eventCount, readItem, readNote } from '#src/core/trace/event.ts'
import { needsOf } from '../measures.ts'

/** The grid of this lesson: 12 × 12 × 12 points, numbered line by line along x, a stencil that reaches two points far. */

export const SIDE = 12
/** Row 942 is the point (6, 6, 6), in line 78. */
export const ROW = 942
export const PAIR = 'm=grid:D3N13:12x12x12:seeded:1&k=sptrsv/sync_free,sptrsv/structured&axis=steps' as const

export const lineOf = (row: number): number => Math.floor(row / SIDE)

/** Other lines that hold rows which the rows of a line need. */
export function linesNeeded({ replay }: LessonColumn, line: number): readonly number[] {
  const lines = new Set<number>()
  for (let row = line * SIDE; row < (line + 1) * SIDE; row++)
    for (const need of needsOf(replay, row)) lines.add(lineOf(need))
  lines.delete(line)
  return [...lines].sort((a, b) => a - b)
}

/** Lines of which each worker carried rows. */
export function linesOfWorkers({ replay }: LessonColumn): readonly number[] {
  const lines = Array.from({ length: replay.workers }, () => new Set<number>())
  for (let e = 0; e < eventCount(replay.run.trace); e++)
    lines[replay.eventWorker[e]].add(lineOf(readItem(replay.run.trace, e)))
  return lines.map(({ size }) => size)
}

/** How often a line told how many of its rows are solved. */
export function timesTold({ replay: { run } }: LessonColumn): number {
  let told = 0
  for (let e = 0; e < eventCount(run.trace); e++) if ((readNote(run.trace, e, 'toldRows') ?? 0) > 0) told++
  return told
}
