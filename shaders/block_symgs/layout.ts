import { NONE } from '#shaders/symgs/order.wesl'
import { groupByKey, orderByKey, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** Words that say what the slots of a place or a slice are: their first entry, how many there are of L and of U, and 0. */
export const TOLD = 4

/**
 * Block rows sorted by colour. With `apart` 1 they are ascending within one and stored one after the other, entry by entry, as papers
 * have it. With 32 they form slices of 32 that never cross a colour, slot by slot and in a slot coefficient by
 * coefficient; rows of a colour with as many entries of L and of U come together, so that few slots have no block.
 */
export interface BlockLayout {
  readonly apart: 1 | 32
  readonly colours: number
  /** Of each row. */
  readonly colour: U32
  /** Rows of colour c are order[ptr[c] .. ptr[c + 1]). */
  readonly ptr: U32
  readonly order: U32
  /** First place of colour c is first[c]. */
  readonly first: U32
  /** The row at each place, NONE where there is none; and the place of each row. */
  readonly rowAt: U32
  readonly place: U32
  readonly slots: U32
  /** Entries in all, those without a block among them. */
  readonly entries: number
  /** Of each colour: whether its rows have entries of L, and of U. */
  readonly reads: readonly { readonly lower: boolean; readonly upper: boolean }[]
  /** Of each colour: how many entries of L and of U all of its rows have; null where they have as many as they need. */
  readonly widths: readonly (BlockWidths | null)[]
}

interface BlockWidths {
  readonly lower: number
  readonly upper: number
}

/** Rows in a new order, and the distance between the numbers of one. */
export type BlockPlaces = Pick<BlockLayout, 'apart' | 'rowAt' | 'place'>
/** The same with their entries. */
export type PlacedBlocks = BlockPlaces & Pick<BlockLayout, 'slots' | 'entries'>

/** Entries that rows of a colour may take besides where all have as many, of those that there are. */
const FEW = 1.1

/** O(entries) @param alike whether all rows of a colour have as many entries, where that takes few more */
export function laidOut(pattern: Pattern, colour: U32, colours: number, apart: 1 | 32, alike = false): BlockLayout {
  const { ptr, items } = groupByKey(colour, colours)
  const order = apart === 1 ? items : orderByKey(widthKeys(pattern, colour))
  const first = prefixSum(Array.from({ length: colours }, (_, c) => apart * Math.ceil((ptr[c + 1] - ptr[c]) / apart)))
  const rowAt = new Uint32Array(first[colours]).fill(NONE)
  const place = new Uint32Array(colour.length)
  for (let c = 0; c < colours; c++)
    for (let at = ptr[c]; at < ptr[c + 1]; at++) {
      place[order[at]] = first[c] + at - ptr[c]
      rowAt[place[order[at]]] = order[at]
    }
  const shapes = widthsOf(pattern, { rowAt, place, apart })
  const widths = Array.from({ length: colours }, (_, c) =>
    alike ? madeAlike(shapes.subarray((TOLD * first[c]) / apart, (TOLD * first[c + 1]) / apart)) : null,
  )
  const { slots, entries } = placedSlots(shapes, apart)
  const reads = Array.from({ length: colours }, (_, c) => {
    const own = slots.subarray((TOLD * first[c]) / apart, (TOLD * first[c + 1]) / apart)
    return {
      lower: own.some((width, w) => w % TOLD === 1 && width > 0),
      upper: own.some((width, w) => w % TOLD === 2 && width > 0),
    }
  })
  return { apart, colours, colour, ptr, order, first, rowAt, place, slots, entries, reads, widths }
}

/** Rows of a colour with more entries of L or of U than this count as one another's like. */
const MOST = 255

/** What rows are sorted by: the colour, then how many entries of L and of U they have. */
function widthKeys({ rows, row_ptr, col_idx }: Pattern, colour: U32): U32 {
  return Uint32Array.from({ length: rows }, (_, i) => {
    let [lower, upper] = [0, 0]
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      if (colour[col_idx[k]] < colour[i]) lower++
      else if (colour[col_idx[k]] > colour[i]) upper++
    }
    return (colour[i] * (MOST + 1) + Math.min(MOST, lower)) * (MOST + 1) + Math.min(MOST, upper)
  })
}

/** What the slots of each place or slice are, and how many entries there are in all. */
export const slotsIn = (pattern: Pattern, placed: BlockPlaces): Pick<BlockLayout, 'slots' | 'entries'> =>
  placedSlots(widthsOf(pattern, placed), placed.apart)

/** @param slots widths, which get their first entries in place */
function placedSlots(slots: U32, apart: BlockLayout['apart']): Pick<BlockLayout, 'slots' | 'entries'> {
  let entries = 0
  for (let s = 0; s < slots.length; s += TOLD) {
    slots[s] = entries
    entries += apart * (slots[s + 1] + slots[s + 2])
  }
  return { slots, entries }
}

/** Gives all places of a colour the most entries that one has, in place, where that takes few more. */
function madeAlike(slots: U32): BlockWidths | null {
  let [lower, upper, sum] = [0, 0, 0]
  for (let s = 0; s < slots.length; s += TOLD) {
    lower = Math.max(lower, slots[s + 1])
    upper = Math.max(upper, slots[s + 2])
    sum += slots[s + 1] + slots[s + 2]
  }
  if ((slots.length / TOLD) * (lower + upper) > FEW * sum) return null
  for (let s = 0; s < slots.length; s += TOLD) slots.set([lower, upper], s + 1)
  return { lower, upper }
}

function widthsOf({ row_ptr, col_idx }: Pattern, { rowAt, place, apart }: BlockPlaces): U32 {
  const slots = new Uint32Array((TOLD * rowAt.length) / apart)
  for (const [at, row] of rowAt.entries()) {
    if (row === NONE) continue
    let [lower, upper] = [0, 0]
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      if (place[col_idx[k]] < at) lower++
      else if (place[col_idx[k]] > at) upper++
    }
    const s = TOLD * Math.floor(at / apart)
    slots[s + 1] = Math.max(slots[s + 1], lower)
    slots[s + 2] = Math.max(slots[s + 2], upper)
  }
  return slots
}

/** The words at which vectors have the unknowns of rows: five a row, then one a row for each turbulence system. */
export function wordsOf({ apart, place, rowAt }: BlockPlaces, systems: number): U32 {
  const rows = place.length
  const words = new Uint32Array((5 + systems) * rows)
  for (const [row, at] of place.entries()) {
    const own = 5 * (at - (at % apart)) + (at % apart)
    for (let c = 0; c < 5; c++) words[5 * row + c] = own + apart * c
    for (let t = 0; t < systems; t++) words[(5 + t) * rows + row] = (5 + t) * rowAt.length + at
  }
  return words
}
