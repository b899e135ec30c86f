import { lastUpTo } from '#src/core/base/halve.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import { defaults } from '#src/core/base/parameters.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import {
  bytesOf,
  type Bytes,
  type ConstructionStep,
  type Format,
  type FormatParams,
  PADDING,
  type Role,
  type Storage,
  type StorageArray,
} from '#src/core/sparse/formats/format.ts'

/**
 * A matrix in a format as the figure needs it: plain data, so that a web worker can send it. Of a large one only some
 * slots of each array are kept, the first ones.
 */
export interface ShownFormat {
  readonly title: string
  readonly idea: string
  readonly params: FormatParams
  readonly bytes: Bytes
  readonly arrays: readonly ShownArray[]
  readonly order: StorageOrder
  readonly stages: readonly ShownStage[]
}

export interface ShownArray {
  readonly name: string
  readonly role: Role
  readonly bits: number
  /** All of its slots, and how many of these are padding. */
  readonly slots: number
  readonly padded: number
  /** The slots that `data` and `nonzero` are of, ascending; all of them when absent. */
  readonly kept?: U32
  readonly data: ArrayLike<number>
  readonly nonzero?: Int32Array
  readonly across?: number
  /** Bounds of the blocks, or of the first of them. */
  readonly blocks?: U32
  readonly labels?: readonly string[]
}

/** The slots of all values in the order of memory: which nonzero is where, and how much is padding. */
export interface StorageOrder {
  readonly slots: number
  readonly padded: number
  /** Slots per bin. */
  readonly each: number
  /** Padded slots of each bin. */
  readonly bins: U32
}

/** A stage of the construction with its sentences, of the kept slots of its array. */
export interface ShownStage {
  readonly title: string
  readonly array: ShownArray
  /** The array lives only on the way. */
  readonly scratch: boolean
  /** By kept slot. */
  readonly sentences: readonly string[]
}

/** Slots kept of a large array: of the first blocks, their first lines, and of these the first columns. */
const BLOCKS = 64
const LINES = 64
const COLUMNS = 256
/** Storage orders are drawn in at most this number of bins. */
const BINS = 2048
/** Stages are told slot by slot up to here. */
const TOLD = 4096

/** From this number of nonzeros or rows on, a figure has room for parts of a matrix only, and leaves out slots. */
const LARGE = 50_000

export const isLarge = ({ rows, col_idx }: Pattern): boolean => rows + col_idx.length > LARGE

/** Converts a pattern. What `of` throws is thrown. */
export function showFormat(format: Format, pattern: Pattern, chosen: FormatParams): ShownFormat {
  const params = defaults(format, chosen)
  const structure = format.of(pattern, params)
  // the values are not known here: as many different ones as there can be, so that no format has a list of few
  const values = Float64Array.from(pattern.col_idx.keys(), (k) => k + 1)
  const storage = format.storage(structure, values)
  const large = isLarge(pattern)
  const arrays = storage.arrays.filter(({ data }) => data.length > 0).map((array) => shownArray(array, large))
  const steps = format.construction?.(pattern, structure) ?? []
  return {
    title: format.title,
    idea: format.idea,
    params,
    bytes: bytesOf(storage),
    arrays,
    order: orderOf(storage),
    stages: steps.flatMap((step) => stageOf(step, arrays, large)),
  }
}

function stageOf(step: ConstructionStep, arrays: readonly ShownArray[], large: boolean): readonly ShownStage[] {
  const scratch = step.scratch && shownArray(step.scratch, large)
  const array = scratch ?? arrays.find(({ name }) => name === step.array)
  if (!array || array.data.length === 0) return []
  const sentences = Array.from({ length: Math.min(TOLD, array.data.length) }, (_, at) =>
    step.sentence(slotAt(array, at)),
  )
  return [{ title: step.title, array, scratch: scratch !== undefined, sentences }]
}

/** The slot of an array whose number is at a place of `data`. */
export const slotAt = ({ kept }: Pick<ShownArray, 'kept'>, at: number): number => kept?.[at] ?? at

/** Where in `data` a slot is; −1 where it is not kept. */
export function placeOf({ kept, data }: ShownArray, slot: number): number {
  if (!kept) return slot < data.length ? slot : -1
  const place = lastUpTo(kept, slot)
  return kept[place] === slot ? place : -1
}

export function shownArray(array: StorageArray, large: boolean): ShownArray {
  const { name, role, bits, data, nonzero, across, blocks, labels } = array
  const all = { name, role, bits, slots: data.length, padded: nonzero ? paddingIn(nonzero, 0, nonzero.length) : 0 }
  const shape = { ...(across && { across }), ...(blocks && { blocks }), ...(labels && { labels }) }
  if (!large) return { ...all, data, ...(nonzero && { nonzero }), ...shape }
  const kept = keptSlots(array)
  return {
    ...all,
    kept,
    data: Float64Array.from(kept, (slot) => data[slot]),
    ...(nonzero && { nonzero: Int32Array.from(kept, (slot) => nonzero[slot]) }),
    ...(across && { across }),
    ...(blocks && { blocks: blocks.slice(0, BLOCKS + 1) }),
    ...(labels && { labels: labels.slice(0, BLOCKS) }),
  }
}

/** Bounds of an array's blocks; all of it is one where it has none. */
export const bounds = ({ blocks, slots }: Pick<ShownArray, 'blocks' | 'slots'>): ArrayLike<number> =>
  blocks ?? [0, slots]

function keptSlots({ data, across, blocks }: StorageArray): U32 {
  const ends = bounds({ slots: data.length, ...(blocks && { blocks }) })
  const kept: number[] = []
  for (let b = 0; b + 1 < ends.length && b < BLOCKS; b++) {
    const wide = across ?? Math.max(1, ends[b + 1] - ends[b])
    for (let line = ends[b], l = 0; line < ends[b + 1] && l < LINES; line += wide, l++)
      for (let slot = line; slot < Math.min(line + Math.min(wide, COLUMNS), ends[b + 1]); slot++) kept.push(slot)
  }
  return Uint32Array.from(kept)
}

function paddingIn(nonzero: Int32Array, from: number, to: number): number {
  let padded = 0
  for (let s = from; s < to; s++) if (nonzero[s] === PADDING) padded++
  return padded
}

function orderOf({ arrays }: Storage): StorageOrder {
  const parts = arrays.flatMap(({ role, nonzero }) => (role === 'values' && nonzero ? [nonzero] : []))
  const slots = parts.reduce((sum, part) => sum + part.length, 0)
  const each = Math.max(1, Math.ceil(slots / BINS))
  const bins = new Uint32Array(Math.ceil(slots / each))
  let s = 0
  for (const part of parts) {
    for (let p = 0; p < part.length; p++, s++) if (part[p] === PADDING) bins[Math.floor(s / each)]++
  }
  return { slots, padded: bins.reduce((sum, bin) => sum + bin, 0), each, bins }
}
