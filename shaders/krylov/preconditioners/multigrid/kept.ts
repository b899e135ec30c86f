import { NONE } from '#shaders/symgs/order.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import type { SweepOrder } from './sweeper.ts'
import { type GridMatrix, keptPoints } from './levels.ts'

/** Slots that are in flight at once. */
const FLIGHT = 4

/** What a level has at the points that the next one keeps, by the places of the next one. */
export interface Kept {
  /** The place of the point on this level, NONE where there is none. */
  readonly point: U32
  /** Slots of a place, a multiple of four, and all entries of the point's row, slot by slot: place on this level, and word of the value. */
  readonly width: number
  readonly entries: U32
}

/** O(entries of the points that are kept) */
export function keptBy(level: GridMatrix, fine: SweepOrder, next: SweepOrder): Kept {
  const { pattern, values } = level.A
  const { row_ptr, col_idx } = pattern
  const points = keptPoints(level)
  const places = next.rowAt.length
  let most = 0
  for (const point of points) most = Math.max(most, row_ptr[point + 1] - row_ptr[point])
  const width = FLIGHT * Math.ceil(most / FLIGHT)
  const own = new Uint32Array(places).fill(NONE)
  const entries = new Uint32Array(2 * width * places)
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length)
  for (const [c, place] of next.place.entries()) {
    const row = points[c]
    own[place] = fine.place[row]
    for (let slot = 0, k = row_ptr[row]; k < row_ptr[row + 1]; slot++, k++) {
      entries[2 * (slot * places + place)] = fine.place[col_idx[k]]
      entries[2 * (slot * places + place) + 1] = words[k]
    }
  }
  return { point: own, width, entries }
}
