import { SHARE_SHIFT } from '#shaders/sptrsv/chain_phases/stage.wesl'
import { groupByKey, type U32 } from '#src/core/base/arrays.ts'
import type { RowParts } from './parts.ts'
import type { Deal } from './stage.ts'

/** Lanes that share a part at most, as a power of two, and the sizes that there are. */
const MOST_SHARE = 5
const SIZES = MOST_SHARE + 1
/** Words of a lane's head, and of two operands with their factors. */
export const VECTOR = 4
/** Words of memory that a place can name. */
export const MOST_PLACES = 2 ** SHARE_SHIFT

/** Where the parts of one dispatch are: lane slots, counted over all tasks, of the lanes that lead each part. */
export interface PlacedRow {
  readonly parts: RowParts
  readonly deal: Deal
  readonly tasks: number
  readonly slots: U32
}

/** Vectors of a lane slot with this number of operands. */
export const vectorsOf = (entries: number): number => 1 + Math.ceil(entries / 2)

/** log₂ of the lanes that share a part with this number of operands. */
export const shareOf = (operands: number, entries: number): number =>
  operands <= entries ? 0 : 32 - Math.clz32(Math.ceil(operands / entries) - 1)

/**
 * Places parts in tasks, level by level. In a level those with more lanes come first, so that a part's lanes are
 * aligned to their number; a task holds parts of one level, of which none needs another.
 */
export function place(parts: RowParts, deal: Deal): PlacedRow {
  const { width, entries } = deal
  const keys = new Uint32Array(parts.count)
  for (let p = 0; p < keys.length; p++)
    keys[p] = parts.levels.at(p) * SIZES + MOST_SHARE - shareOf(parts.counts.at(p), entries)
  const { items: order } = groupByKey(keys, SIZES * parts.depth)
  const slots = keys // in their memory: all parts are in order
  let tasks = 0
  let next = width
  let level = 0
  for (let o = 0; o < order.length; o++) {
    const p = order[o]
    const lanes = 1 << shareOf(parts.counts.at(p), entries)
    if (tasks === 0 || parts.levels.at(p) !== level || next + lanes > width) {
      tasks++
      next = 0
      level = parts.levels.at(p)
    }
    slots[p] = (tasks - 1) * width + next
    next += lanes
  }
  return { parts, deal, tasks, slots }
}

/** Words of the tasks, with one after them that does nothing. */
export const wordsOf = ({ tasks, deal: { width, entries } }: PlacedRow): number =>
  (tasks + 1) * width * vectorsOf(entries) * VECTOR

/**
 * Writes tasks. A task is `width` lane slots, a vec4 of head and then a vec4 for each pair of operands, each of
 * these for all lanes together, so that lanes read neighbours: head (place | log₂ of the lanes that share the part
 * << 28; side; the row's first nonzero; 1 + item), pair (place, factor, place, factor). Unused slots are zero: place 0 holds 0.
 */
export function write(
  { parts, deal: { width, entries }, slots }: PlacedRow,
  words: U32,
  firstOf: (item: number) => number,
) {
  const stride = width * vectorsOf(entries) * VECTOR
  for (let p = 0; p < slots.length; p++) {
    const task = Math.floor(slots[p] / width) * stride
    const lane = slots[p] % width
    const share = shareOf(parts.counts.at(p), entries)
    writeHead(words, task + lane * VECTOR, parts, p, share, firstOf(parts.items.at(p)))
    writeOperands(words, task + (width + lane) * VECTOR, width, parts, p, share)
  }
}

/** Every lane knows its part's item and how many share it; the first one has its place and its side: 1 + the row, or 0. */
function writeHead(words: U32, first: number, parts: RowParts, p: number, share: number, k: number): void {
  const item = parts.items.at(p)
  for (let l = 0; l < 1 << share; l++) {
    const at = first + l * VECTOR
    words[at] = ((share << SHARE_SHIFT) | (l === 0 ? parts.places.at(p) : 0)) >>> 0
    words[at + 1] = l === 0 && parts.isLast(p) ? 1 + item : 0
    words[at + 2] = k
    words[at + 3] = 1 + item
  }
}

/** Operands are dealt to the lanes one by one. */
function writeOperands(words: U32, first: number, width: number, parts: RowParts, p: number, share: number): void {
  const begin = parts.gather(p)
  const { places, factors, count } = parts.operands
  for (let o = 0; o < count - begin; o++) {
    const turn = o >> share
    const at = first + ((turn >> 1) * width + (o & ((1 << share) - 1))) * VECTOR + 2 * (turn & 1)
    words[at] = places[begin + o]
    words[at + 1] = factors[begin + o]
  }
}
