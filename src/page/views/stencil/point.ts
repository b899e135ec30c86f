import { count } from '#src/core/base/format.ts'
import type { Frame } from '#src/engine/catalog/contract/view.ts'
import { itemIn, itemNeeds, stateOfWorker } from '#src/engine/run/query.ts'
import { NEVER, type Replay } from '#src/engine/run/replay.ts'
import { cellOf, rowOf } from '../grid/place.ts'
import type { Size } from '../grid/pose.ts'
import * as texts from './words.ts'

/** dx, dy, dz from a point to another. */
export type PointOffset = readonly [number, number, number]

/**
 * The point that is shown: the marked row, a marked worker's, a marked level's first; else the grid's middle. What is
 * pinned holds the picture still, so that the pointer can go over its neighbours.
 */
export function shownRow(
  replay: Replay,
  size: Size,
  { hover, pin, tick }: Pick<Frame, 'hover' | 'pin' | 'tick'>,
): number {
  const mark = pin ?? hover
  const { grouping: levels, pattern, workers } = replay
  if (mark?.kind === 'item' && mark.item < pattern.rows) return mark.item
  if (mark?.kind === 'group' && mark.group + 1 < levels.ptr.length) return levels.order[levels.ptr[mark.group]]
  if (mark?.kind === 'worker' && mark.worker < workers) {
    const { event } = stateOfWorker(replay, mark.worker, tick)
    const item = event === NEVER ? NEVER : itemIn(replay, event)
    if (item !== NEVER) return item
  }
  const [x, y, z] = size.map((extent) => extent >> 1)
  return rowOf(size, x, y, z)
}

/** From a row's point to those of the rows that it needs, as the pattern has them. */
export function offsetsOf(replay: Replay, size: Size, row: number): PointOffset[] {
  const [x, y, z] = cellOf(size, row)
  return itemNeeds(replay, row).map((need) => {
    const [i, j, k] = cellOf(size, need)
    return [i - x, j - y, k - z]
  })
}

/** A point farther than this is named, not drawn. */
export const FARTHEST = 2

/** How far, up to FARTHEST, any row of the pattern reaches along x, y and z. */
export function reachOf({ pattern }: Pick<Replay, 'pattern'>, [X, Y]: Size): PointOffset {
  const { row_ptr, col_idx } = pattern
  let [rx, ry, rz] = [0, 0, 0]
  for (let i = 0; i < pattern.rows; i++) {
    const line = Math.floor(i / X)
    const plane = Math.floor(line / Y)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const other = Math.floor(col_idx[k] / X)
      rx = Math.max(rx, Math.abs((col_idx[k] % X) - (i % X)))
      ry = Math.max(ry, Math.abs((other % Y) - (line % Y)))
      rz = Math.max(rz, Math.abs(Math.floor(other / Y) - plane))
    }
  }
  return [Math.min(FARTHEST, rx), Math.min(FARTHEST, ry), Math.min(FARTHEST, rz)]
}

/** The point of a row. */
export function pointText(size: Size, row: number): string {
  const [x, y, z] = cellOf(size, row)
  return texts.pointOf(row, x, y, z)
}

/** How a point's row is counted, with the numbers put in. */
export function rowText(size: Size, row: number): string {
  const [X, Y] = size
  const [x, y, z] = cellOf(size, row)
  return `${x} + ${y}·${X} + ${z}·${X}·${Y} = ${count(row)}`
}

/** What the row needs, in words. */
export function needsText(row: number, offsets: readonly PointOffset[], upper: boolean): string {
  const far = offsets.filter((offset) => offset.some((steps) => Math.abs(steps) > FARTHEST)).length
  const needs = upper ? texts.needsLater(row, offsets.length) : texts.needsEarlier(row, offsets.length)
  return far > 0 ? texts.tooFar(needs, far) : needs
}
