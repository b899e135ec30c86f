import type { I32, U8, U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../../csr.ts'
import { PADDING } from '../format.ts'
import { padding } from '../lib/slots.ts'
import { type BlockCut, type BlockLaunch, sliceColumns } from './blocks.ts'

/** Cuts a matrix into the blocks of a launch, and puts its nonzeros into their slots on the way. */
export class BlockCutter {
  /** Columns of blocks, counted from the left edge. */
  readonly column: U32
  /** 0 at the last block of each block row, else 1. */
  readonly bit_flag: U8
  /** First nonzero of each block, PADDING where it has none. */
  readonly lead: I32
  /** Nonzeros of first rows of all blocks, of second rows …: Bccoo says where each lies. */
  readonly slots: I32
  readonly #pattern: Pattern
  readonly #shape: BlockCut & BlockLaunch
  /** First nonzero of each row that is in no block yet. */
  readonly #next: U32
  /** Blocks that are cut, and where the next one lies. */
  #block = 0
  #place = 0
  /** Its invocation in the workgroup, and which of that one's blocks it is. */
  #lane = 0
  #step = 0

  constructor(pattern: Pattern, shape: BlockCut & BlockLaunch, blocks: number) {
    this.#pattern = pattern
    this.#shape = shape
    this.#next = pattern.row_ptr.slice(0, pattern.rows)
    this.column = new Uint32Array(blocks)
    this.bit_flag = new Uint8Array(blocks)
    this.lead = padding(blocks)
    this.slots = padding(blocks * shape.height * shape.width)
  }

  /** Cuts all slices, row by row, and makes what is left over padding: it has the last column, and ends no row. */
  cut(): void {
    const { rows, cols } = this.#pattern
    const { height, slices } = this.#shape
    for (let s = 1; s <= slices; s++) {
      const end = s === slices ? cols : s * sliceColumns(cols, this.#shape)
      if (height === 1) for (let i = 0; i < rows; i++) this.#cutSingle(i, end)
      else for (let first = 0; first < rows; first += height) this.#cutRow(first, Math.min(first + height, rows), end)
    }
    if (this.#block > 0) this.column.fill(this.column[this.#block - 1], this.#block)
    this.bit_flag.fill(1, this.#block)
  }

  /** Cuts row i, of which the nonzeros of a block lie side by side. */
  #cutSingle(i: number, end: number): void {
    const { row_ptr, col_idx } = this.#pattern
    const { width } = this.#shape
    const { column, bit_flag, lead, slots } = this
    const shift = Math.log2(width)
    const stop = row_ptr[i + 1]
    let k = this.#next[i]
    do {
      const block = this.#block
      const more = k < stop && col_idx[k] < end
      const own = more ? col_idx[k] >>> shift : 0
      column[block] = own
      if (more) lead[block] = k
      for (; k < stop && col_idx[k] < end && col_idx[k] >>> shift === own; k++)
        slots[this.#place * width + (col_idx[k] & (width - 1))] = k
      bit_flag[block] = k < stop && col_idx[k] < end ? 1 : 0
      this.#advance()
    } while (k < stop && col_idx[k] < end)
    this.#next[i] = k
  }

  /** Cuts the rows from `first` to `last`, up to column `end`, from the left to the right. */
  #cutRow(first: number, last: number, end: number): void {
    const { width } = this.#shape
    const shift = Math.log2(width)
    let j = this.#leftmost(first, last, end)
    do {
      const column = j < end ? j >>> shift : 0
      j = this.#take(first, last, Math.min((column + 1) * width, end), end)
      this.column[this.#block] = column
      this.bit_flag[this.#block] = j < end ? 1 : 0
      this.#advance()
    } while (j < end)
  }

  /** The leftmost column that is in no block, or `end`. */
  #leftmost(first: number, last: number, end: number): number {
    const { row_ptr, col_idx } = this.#pattern
    let j = end
    for (let i = first; i < last; i++) {
      const k = this.#next[i]
      if (k < row_ptr[i + 1] && col_idx[k] < j) j = col_idx[k]
    }
    return j
  }

  /** Gives the block what lies left of column `right`; returns the leftmost column of what is left over, or `end`. */
  #take(first: number, last: number, right: number, end: number): number {
    const { row_ptr, col_idx } = this.#pattern
    const { width } = this.#shape
    const { slots } = this
    const next = this.#next
    const perRow = this.column.length * width
    let base = this.#place * width
    let lead = PADDING
    let j = end
    for (let i = first; i < last; i++) {
      const stop = row_ptr[i + 1]
      let k = next[i]
      if (lead === PADDING && k < stop && col_idx[k] < right) lead = k
      for (; k < stop && col_idx[k] < right; k++) slots[base + (col_idx[k] & (width - 1))] = k
      next[i] = k
      if (k < stop && col_idx[k] < j) j = col_idx[k]
      base += perRow
    }
    this.lead[this.#block] = lead
    return j
  }

  /** To the next block of the invocation, or to the first of the next one: blockPlace, without its divisions. */
  #advance(): void {
    const { chunk, group } = this.#shape
    this.#block++
    this.#place += group
    if (++this.#step < chunk) return
    this.#step = 0
    this.#place -= chunk * group - 1
    if (++this.#lane < group) return
    this.#lane = 0
    this.#place = this.#block
  }
}
