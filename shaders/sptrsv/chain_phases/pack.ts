import { groupByKey, type U32 } from '#src/base/arrays.ts'
import type { RowParts } from './parts.ts'

/** How rows are dealt out. */
export interface Deal {
  /** Lane slots of a task, and operands of a lane. */
  readonly width: number
  readonly entries: number
}

/** Lanes that share a part at most, as a power of two, and the sizes that there are. */
const MOST_SHARE = 5
const SIZES = MOST_SHARE + 1
/** Words of a lane's head, and of two operands with their factors. */
export const VECTOR = 4
/** Where a lane's head says how many share the part: above its place. */
export const SHARE_SHIFT = 28
/** Words of memory that a place can name. */
export const MOST_PLACES = 2 ** SHARE_SHIFT

/**
 * Tasks of one dispatch. A task is `width` lane slots, a vec4 of head and then a vec4 for each pair of operands, each of
 * these for all lanes together, so that lanes read neighbours: head (place | log₂ of the lanes that share the part
 * << 28; side; the row's first nonzero; 1 + item), pair (place, factor, place, factor). Unused slots are zero: place 0 holds 0.
 */
export interface Packed {
  readonly tasks: number
  /** The tasks, and after them one that does nothing. */
  readonly words: U32
  /** Lane slot, counted over all tasks, of the lane that leads each part. */
  readonly slots: U32
}

/** Vectors of a lane slot with this number of operands. */
export const vectorsOf = (entries: number): number => 1 + Math.ceil(entries / 2)

/** log₂ of the lanes that share a part with this number of operands. */
export const shareOf = (operands: number, entries: number): number =>
  operands <= entries ? 0 : 32 - Math.clz32(Math.ceil(operands / entries) - 1)

/**
 * Packs parts into tasks, level by level. In a level those with more lanes come first, so that a part's lanes are
 * aligned to their number; a task holds parts of one level, of which none needs another.
 */
export function pack(parts: RowParts, { width, entries }: Deal, firstOf: (item: number) => number): Packed {
  const shares = Uint32Array.from({ length: parts.count }, (_, p) =>
    shareOf(parts.ends.at(p) - parts.first(p), entries),
  )
  const { slots, tasks } = place(parts, shares, width)
  const stride = width * vectorsOf(entries) * VECTOR
  const words = new Uint32Array((tasks + 1) * stride)
  for (let p = 0; p < parts.count; p++) {
    const task = Math.floor(slots[p] / width) * stride
    const lane = slots[p] % width
    writeHead(words, task + lane * VECTOR, parts, p, shares[p], firstOf(parts.items.at(p)))
    writeOperands(words, task + (width + lane) * VECTOR, width, parts, p, shares[p])
  }
  return { tasks, words, slots }
}

/** Gives every part its first lane slot. */
function place(parts: RowParts, shares: U32, width: number): { slots: U32; tasks: number } {
  const keys = shares.map((share, p) => parts.levels.at(p) * SIZES + MOST_SHARE - share)
  const { items: order } = groupByKey(keys, SIZES * parts.depth())
  const slots = new Uint32Array(parts.count)
  let tasks = 0
  let next = width
  let level = 0
  for (const p of order) {
    const lanes = 1 << shares[p]
    if (tasks === 0 || parts.levels.at(p) !== level || next + lanes > width) {
      tasks++
      next = 0
      level = parts.levels.at(p)
    }
    slots[p] = (tasks - 1) * width + next
    next += lanes
  }
  return { slots, tasks }
}

/** Every lane knows its part's item and how many share it; the first one has its place and its side. */
function writeHead(words: U32, first: number, parts: RowParts, p: number, share: number, k: number): void {
  for (let l = 0; l < 1 << share; l++) {
    const at = first + l * VECTOR
    words[at] = ((share << SHARE_SHIFT) | (l === 0 ? parts.places.at(p) : 0)) >>> 0
    words[at + 1] = l === 0 ? parts.sides.at(p) : 0
    words[at + 2] = k
    words[at + 3] = 1 + parts.items.at(p)
  }
}

/** Operands are dealt to the lanes one by one. */
function writeOperands(words: U32, first: number, width: number, parts: RowParts, p: number, share: number): void {
  const begin = parts.first(p)
  const count = parts.ends.at(p) - begin
  for (let o = 0; o < count; o++) {
    const turn = o >> share
    const at = first + ((turn >> 1) * width + (o & ((1 << share) - 1))) * VECTOR + 2 * (turn & 1)
    words[at] = parts.operands.at(begin + o)
    words[at + 1] = parts.factors.at(begin + o)
  }
}
