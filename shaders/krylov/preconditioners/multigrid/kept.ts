import { NONE } from '#shaders/symgs/order.wesl'
import { SLICE } from '../../slots.ts'
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
  /** Where sweeps hand U x on: what points that are kept add to it, of each place of this level. */
  readonly leads?: U32
}

/**
 * Of each slice of 32 places its first slot and how many it has, then the slots: entries that come after their row in the order of the
 * sweep and lead to a point that is kept, as its place on the next level and the word of the value. O(entries)
 * @param placeOf of each point that is kept: its place on the next level; NONE of others
 */
function leadsBy({ A: { pattern, values } }: GridMatrix, { rowAt, place }: SweepOrder, placeOf: U32): U32 {
  const { row_ptr, col_idx } = pattern
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length)
  const slices = rowAt.length / SLICE
  const wide = new Uint8Array(slices)
  const leads = (k: number, at: number): boolean => placeOf[col_idx[k]] !== NONE && place[col_idx[k]] > at
  for (const [at, row] of rowAt.entries()) {
    if (row === NONE) continue
    let slots = 0
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) if (leads(k, at)) slots++
    wide[Math.floor(at / SLICE)] = Math.max(wide[Math.floor(at / SLICE)], slots)
  }
  // the slots begin at a whole one
  const head = Math.ceil(slices / SLICE)
  const found = new Uint32Array(2 * SLICE * wide.reduce((slots, own) => slots + own, head))
  let first = head
  for (const [s, slots] of wide.entries()) {
    found.set([first, slots], 2 * s)
    first += slots
  }
  for (const [at, row] of rowAt.entries()) {
    if (row === NONE) continue
    let to = SLICE * found[2 * Math.floor(at / SLICE)] + (at % SLICE)
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      if (!leads(k, at)) continue
      found[2 * to] = placeOf[col_idx[k]]
      found[2 * to + 1] = words[k]
      to += SLICE
    }
  }
  return found
}

/** O(entries) where sweeps hand U x on, else O(entries of the points that are kept) */
export function keptBy(level: GridMatrix, fine: SweepOrder, next: SweepOrder, handsOn: boolean): Kept {
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
  const placeOf = new Uint32Array(handsOn ? pattern.rows : 0).fill(NONE)
  for (const [c, place] of next.place.entries()) {
    const row = points[c]
    if (handsOn) placeOf[row] = place
    own[place] = fine.place[row]
    for (let slot = 0, k = row_ptr[row]; k < row_ptr[row + 1]; slot++, k++) {
      entries[2 * (slot * places + place)] = fine.place[col_idx[k]]
      entries[2 * (slot * places + place) + 1] = words[k]
    }
  }
  return { point: own, width, entries, ...(handsOn && { leads: leadsBy(level, fine, placeOf) }) }
}
