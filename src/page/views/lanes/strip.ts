import { needsLater } from '#src/core/trace/space.ts'
import { forEachCarried } from '#src/core/trace/lanes.ts'
import { readItem } from '#src/core/trace/event.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import type { LaneStep } from './steps.ts'

/** Rows in the order in which the steps come to them, side by side, a gap of one cell between two. */
export interface Strip {
  readonly rows: readonly StripRow[]
  readonly cells: number
}

interface StripRow {
  readonly row: number
  /** Its first cell. */
  readonly at: number
  /** Its nonzeros that are shown are k in [first, stop): all, unless it is `cut` around those that are carried. */
  readonly first: number
  readonly stop: number
  readonly cut: boolean
  /** The diagonal of a triangle's row; NEVER in a product, where it is a nonzero like others. */
  readonly diagonal: number
}

/** The least that is shown of a row that is cut, in cells. */
const WINDOW = 24

/**
 * The rows of step `now` and what follows it, then what was before, as many as `room` cells hold; for the rows of the
 * step alone up to `most`, a long row cut down to the part where the step is active.
 */
export function stripOf(replay: Replay, steps: readonly LaneStep[], now: number, room: number, most: number): Strip {
  const rowsOf = (s: number) => steps[s].events.map((e) => readItem(replay.run.trace, e))
  const mine = new Set(rowsOf(now))
  const window = Math.max(WINDOW, Math.floor(most / Math.max(1, mine.size)) - 1)
  const carried = carriedRanges(replay, steps[now])
  const range = (row: number) => rangeOf(replay, row, window, carried.get(row))
  const length = (row: number) => range(row)[1] - range(row)[0] + 1
  const shown: number[] = []
  let used = 0
  const take = (row: number, front: boolean): boolean => {
    if (shown.includes(row)) return true
    if (used + length(row) > (mine.has(row) ? most : room) && shown.length > 0) return false
    if (front) shown.unshift(row)
    else shown.push(row)
    used += length(row)
    return true
  }
  for (const row of mine) take(row, false)
  for (let s = now - 1; s >= Math.max(0, now - 2); s--) for (const row of rowsOf(s).toReversed()) take(row, true)
  for (let s = now + 1; s < steps.length && rowsOf(s).every((row) => take(row, false)); s++);
  return placed(replay, shown, range)
}

/** First and last nonzero of each row that the step carries. */
function carriedRanges({ run: { trace } }: Replay, { events }: LaneStep): Map<number, [number, number]> {
  const ranges = new Map<number, [number, number]>()
  for (const e of events) {
    const row = readItem(trace, e)
    forEachCarried(trace, e, (k) => {
      const [from, to] = ranges.get(row) ?? [k, k]
      ranges.set(row, [Math.min(from, k), Math.max(to, k)])
    })
  }
  return ranges
}

/** All nonzeros of a row or, of a long one, `window` about those that are carried: from, and before which. */
function rangeOf(
  { pattern: { row_ptr } }: Replay,
  row: number,
  window: number,
  carried: readonly [number, number] | undefined,
): readonly [number, number] {
  const [first, stop] = [row_ptr[row], row_ptr[row + 1]]
  const [from, to] = carried ?? [first, first]
  const cells = Math.max(window, to - from + 1)
  if (stop - first <= cells) return [first, stop]
  const begin = Math.min(stop - cells, Math.max(first, from - Math.floor((cells - (to - from + 1)) / 2)))
  return [begin, begin + cells]
}

function placed(
  { space, pattern }: Replay,
  shown: readonly number[],
  range: (row: number) => readonly [number, number],
): Strip {
  let cells = 0
  const rows = shown.map((row) => {
    const [first, stop] = range(row)
    const [whole, end] = [pattern.row_ptr[row], pattern.row_ptr[row + 1]]
    const at = cells
    cells += stop - first + 1
    const diagonal = space.order === 'none' ? NEVER : needsLater(space) ? whole : end - 1
    return { row, at, first, stop, cut: stop - first < end - whole, diagonal }
  })
  return { rows, cells: Math.max(0, cells - 1) }
}
