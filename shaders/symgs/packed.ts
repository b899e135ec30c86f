import { NONE } from '#shaders/symgs/order.wesl'
import type { U32, U8 } from '#src/core/base/arrays.ts'
import { type RowsPlaced, SLICE } from './rows-placed.ts'

/** Columns of a slot may lie so far apart. */
const REACH = 255
/** Slots that columns of 8 bits may take, of those that columns of 32 bits do. */
const WORTH = 1.25

interface Slot {
  least: number
  most: number
  /** Lanes that have an entry in it. */
  lanes: number
}

interface Bases {
  readonly lower: readonly number[]
  readonly upper: readonly number[]
}

const NO_BASES: Bases = { lower: [], upper: [] }

/**
 * Slots whose columns are within 255 of one another, so that a byte a lane says which it is: each entry goes to the first slot of its
 * slice that has no other of its lane and that it fits into. Slices that take many slots more keep columns of 32 bits.
 * @param own how wide L and U of each slice are otherwise
 */
export function packedSlots({ pattern: { row_ptr, col_idx }, rowAt, place }: RowsPlaced, own: U32) {
  const widths = own.slice()
  const isNarrow = new Uint8Array(rowAt.length / SLICE)
  const slotOf: U8 = new Uint8Array(col_idx.length)
  const bases = Array.from({ length: isNarrow.length }, (_, s) => {
    const [lower, upper]: [Slot[], Slot[]] = [[], []]
    for (let at = SLICE * s; at < SLICE * (s + 1); at++) {
      const row = rowAt[at]
      if (row === NONE) continue
      for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
        const other = place[col_idx[k]]
        if (other !== at) slotOf[k] = fitting(other < at ? lower : upper, other, at % SLICE)
      }
    }
    const slots = lower.length + upper.length
    if (slots > REACH || slots > WORTH * (own[2 * s] + own[2 * s + 1])) return NO_BASES
    isNarrow[s] = 1
    widths.set([lower.length, upper.length], 2 * s)
    return { lower: lower.map(({ least }) => least), upper: upper.map(({ least }) => least) }
  })
  return { widths, isNarrow, slotOf, bases }
}

/** Number of the slot that a column of a lane goes to. */
function fitting(slots: Slot[], column: number, lane: number): number {
  const bit = 1 << lane
  for (let n = 0; n < slots.length; n++) {
    const slot = slots[n]
    if ((slot.lanes & bit) !== 0 || slot.most - column > REACH || column - slot.least > REACH) continue
    slot.lanes |= bit
    slot.least = Math.min(slot.least, column)
    slot.most = Math.max(slot.most, column)
    return n
  }
  slots.push({ least: column, most: column, lanes: bit })
  return slots.length - 1
}
