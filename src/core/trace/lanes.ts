import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { EVENT_HEAD, readFirst, readItem, readLanes, type Trace } from './event.ts'

/** What the lane mask of an event says: lane l of event e, where it is set, carries nonzero firstOf(e) + l. */

/** Lanes that a mask has room for. */
export const maskRoom = ({ eventWords, notes = [] }: Trace): number => 32 * (eventWords - EVENT_HEAD - notes.length)

const maskWords = (trace: Trace): number => maskRoom(trace) / 32

/** Place of the lowest bit that is set of a word that is not 0. */
export const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)

/** Whether a lane carries something in an event. */
export const carries = (trace: Trace, e: number, lane: number): boolean =>
  ((readLanes(trace, e, lane >> 5) >>> (lane & 31)) & 1) === 1

/** Lowest lane that carries something; 0 where none does. */
export function lowestLane(trace: Trace, e: number): number {
  for (let w = 0; w < maskWords(trace); w++) {
    const word = readLanes(trace, e, w)
    if (word !== 0) return 32 * w + lowestBit(word)
  }
  return 0
}

/** One more than the highest lane that carries something; 0 where none does. */
export function laneStop(trace: Trace, e: number): number {
  for (let w = maskWords(trace) - 1; w >= 0; w--) {
    const word = readLanes(trace, e, w)
    if (word !== 0) return 32 * w + 32 - Math.clz32(word)
  }
  return 0
}

/** How many lanes carry something. */
export function carriedCount(trace: Trace, e: number): number {
  let lanes = 0
  for (let w = 0; w < maskWords(trace); w++) lanes += popcount(readLanes(trace, e, w))
  return lanes
}

/** Bits that are set, added up by pairs, nibbles and bytes. */
export function popcount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555)
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333)
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Calls back with every nonzero that event e carries, and with the lane that does. */
export function forEachCarried(trace: Trace, e: number, visit: (k: number, lane: number) => void): void {
  const first = readFirst(trace, e)
  for (let w = 0; w < maskWords(trace); w++) {
    for (let left = readLanes(trace, e, w); left !== 0; left &= left - 1) {
      const lane = 32 * w + lowestBit(left)
      visit((first + lane) >>> 0, lane)
    }
  }
}

/** Does a lane of event e carry the diagonal of its row, which is the row's first nonzero or its last? */
export function carriesDiagonal(trace: Trace, e: number, { row_ptr, col_idx }: Pattern): boolean {
  const row = readItem(trace, e)
  const stop = row_ptr[row + 1]
  return carriesOwn(trace, e, row, row_ptr[row], col_idx) || carriesOwn(trace, e, row, stop - 1, col_idx)
}

function carriesOwn(trace: Trace, e: number, row: number, k: number, col_idx: U32): boolean {
  const lane = k - readFirst(trace, e)
  return lane >= 0 && lane < maskRoom(trace) && col_idx[k] === row && carries(trace, e, lane)
}
