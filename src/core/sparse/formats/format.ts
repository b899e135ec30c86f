import type { U32 } from '#src/core/base/arrays.ts'
import type { Parameter, Params } from '#src/core/base/parameters.ts'
import type { Csr, Pattern } from '../csr.ts'

/** What the slots of an array hold; byte bars tell values, indices, and pointers with flags apart. */
export type Role = 'values' | 'indices' | 'pointers' | 'flags'

/** A slot that belongs to no nonzero. */
export const PADDING = -1

/** One array of a storage format, as it is in memory. */
export interface StorageArray {
  /** As kernels spell it: `row_ptr`, `col_idx`, `values`, `tile_ptr`. */
  readonly name: string
  readonly role: Role
  /** Bits of one slot, 1 to 32; slots of less than 32 bits are packed. */
  readonly bits: number
  /** What stands in each slot, unpacked; values in f64, which a kernel gets rounded to f32. */
  readonly data: ArrayLike<number>
  /**
   * The nonzero that each slot belongs to, by its place in the CSR matrix, or PADDING. Absent where slots belong to rows,
   * slices or tiles.
   */
  readonly nonzero?: Int32Array
  /** In a dictionary of values the array whose slots say, by number, which of them their nonzero has. */
  readonly codes?: string
  /** Slots in one line of a figure: the rows of a slice, the lanes of a tile. All in one line when absent. */
  readonly across?: number
  /** Where the slots of each block (slice, tile) begin and the last ends; one block when absent. */
  readonly blocks?: U32
  /** What is written over a block, `Dns` over a tile. */
  readonly labels?: readonly string[]
}

/** A matrix in a format: its arrays, in the order in which a figure shows them. */
export interface Storage {
  readonly rows: number
  readonly cols: number
  /** Sizes that a reader of the arrays needs and that no array holds: the rows of a slice, the shape of a block. */
  readonly params?: FormatParams
  readonly arrays: readonly StorageArray[]
}

/** A stage of the construction: one array is filled, slot after slot. */
export interface ConstructionStep {
  /** What happens: `the row in which each tile begins`. */
  readonly title: string
  /** The array that is filled. */
  readonly array: string
  /** That array, where it is needed only on the way and no storage has it: row lengths, a histogram. */
  readonly scratch?: StorageArray
  /** How the number in a slot comes about, with the numbers of this matrix. */
  sentence(slot: number): string
}

/** A format is chosen as a kernel is. */
export type FormatParameter = Parameter
export type FormatParams = Params

/**
 * A storage format is a value: pure functions on patterns. Its id is the name of its file or folder here. `S` is its
 * structure: all of it that does not depend on values, which is what kernels are planned from.
 */
export interface Format<S = unknown> {
  readonly title: string
  /** One clause: the idea. */
  readonly idea: string
  readonly params: readonly FormatParameter[]
  /**
   * The structure of a pattern. Throws AppError `FormatTooLarge`, which says how many slots it would take and how many
   * are allowed, before anything of that size is allocated.
   */
  of(pattern: Pattern, params: FormatParams): S
  /** The arrays in memory, with `values` (in CSR order) poured in. */
  storage(structure: S, values: ArrayLike<number>): Storage
  /** The matrix again, from the numbers in the arrays and `params` alone: exact, in values and in pattern. */
  restore(storage: Storage): Csr
  /** How it is made from CSR, stage by stage, where that is more than copying. */
  construction?(pattern: Pattern, structure: S): readonly ConstructionStep[]
}

/** Bytes of a storage by what they hold; `padding` is beside the three: slots that no nonzero needs. */
export interface Bytes {
  readonly values: number
  readonly indices: number
  readonly pointers: number
  readonly padding: number
  readonly total: number
}

/** Counts the bytes of a storage: each array is packed to whole bytes. */
export function bytesOf({ arrays }: Storage): Bytes {
  const sum = { values: 0, indices: 0, pointers: 0, padding: 0 }
  for (const array of arrays) {
    const bytes = Math.ceil((array.data.length * array.bits) / 8)
    const padding = Math.floor((paddedSlots(array) * array.bits) / 8)
    sum.padding += padding
    sum[array.role === 'flags' ? 'pointers' : array.role] += bytes - padding
  }
  return { ...sum, total: sum.values + sum.indices + sum.pointers + sum.padding }
}

function paddedSlots({ nonzero = new Int32Array() }: StorageArray): number {
  let count = 0
  for (let s = 0; s < nonzero.length; s++) if (nonzero[s] === PADDING) count++
  return count
}
