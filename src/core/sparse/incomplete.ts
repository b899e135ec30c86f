import { AppError } from '#src/core/base/errors.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import type { Csr, Pattern } from './csr.ts'
import type { Factors } from './factor.ts'
import { beat, type Watch } from './watch.ts'
import * as texts from './words.ts'

/** Entries that both factors have together at most: values of more take half a gigabyte. */
const MOST_ENTRIES = 2 ** 26
/** Ends the list of a row's columns. */
const END = -1

/** Rows of a triangle that are written one after the other. */
class Rows {
  readonly row_ptr: U32
  private columns = new Uint32Array(1024)
  private fills = new Uint8Array(1024)
  private count = 0
  private readonly rows: number
  constructor(rows: number) {
    this.rows = rows
    this.row_ptr = new Uint32Array(rows + 1)
  }

  get length() {
    return this.count
  }

  add(column: number, fill: number) {
    if (this.count === this.columns.length) {
      const [columns, fills] = [new Uint32Array(2 * this.count), new Uint8Array(2 * this.count)]
      columns.set(this.columns)
      fills.set(this.fills)
      this.columns = columns
      this.fills = fills
    }
    this.columns[this.count] = column
    this.fills[this.count++] = fill
  }

  column = (k: number) => this.columns[k]
  fill = (k: number) => this.fills[k]
  endRow = (i: number) => (this.row_ptr[i + 1] = this.count)
  pattern = (): Pattern => ({
    rows: this.rows,
    cols: this.rows,
    row_ptr: this.row_ptr,
    col_idx: this.columns.slice(0, this.count),
  })
}

/**
 * The positions of ILU(k) of the matrix whose lower and upper triangle are given, both with the diagonal: those of fill level k
 * at most. An entry of the matrix has level 0; fill at (i, j) has the least of level(i, p) + level(p, j) + 1 over the pivots p
 * before both. Values are the matrix's own, and 0 where fill comes. Throws `FactorTooLarge` naming the row (from 0).
 * Saad, Iterative Methods for Sparse Linear Systems, 2nd ed., section 10.3.3.
 */
export function levelsOfFill(lower: Csr, upper: Csr, k: number, watch: Watch = {}): Factors {
  const n = lower.rows
  const [L, U] = [new Rows(n), new Rows(n)]
  const next = new Int32Array(n).fill(END)
  const level = new Uint8Array(n)
  for (let i = 0; i < n; i++) {
    beat(watch, 'find fill', i, n)
    if (L.length + U.length > MOST_ENTRIES)
      throw new AppError('FactorTooLarge', texts.factorTooLarge(k, i, n, MOST_ENTRIES), { row: i })
    const first = listed(lower, upper, i, next, level)
    for (let p = first; p < i; p = next[p]) {
      // the diagonal is first in a row of U
      for (let at = p, u = U.row_ptr[p] + 1; u < U.row_ptr[p + 1]; u++) {
        const [column, fill] = [U.column(u), level[p] + U.fill(u) + 1]
        if (fill > k) continue
        while (next[at] !== END && next[at] < column) at = next[at]
        if (next[at] === column) level[column] = Math.min(level[column], fill)
        else {
          next[column] = next[at]
          next[at] = column
          level[column] = fill
        }
      }
    }
    for (let j = first; j !== END; j = next[j]) {
      if (j <= i) L.add(j, level[j])
      if (j >= i) U.add(j, level[j])
    }
    L.endRow(i)
    U.endRow(i)
  }
  return { lower: filledFrom(lower, L.pattern()), upper: filledFrom(upper, U.pattern()) }
}

/** Columns of row i in a list, ascending, each of level 0; returns the first. */
function listed(lower: Csr, upper: Csr, i: number, next: Int32Array, level: Uint8Array): number {
  let [first, last] = [i, END]
  const take = ({ row_ptr, col_idx }: Csr, from: number, to: number) => {
    for (let k = row_ptr[i] + from; k < row_ptr[i + 1] + to; k++) {
      const column = col_idx[k]
      if (last === END) first = column
      else next[last] = column
      level[column] = 0
      last = column
    }
  }
  take(lower, 0, -1)
  take(upper, 0, 0)
  next[last] = END
  return first
}

/** The values of a triangle on a pattern that holds all of its positions. */
function filledFrom({ row_ptr, col_idx, values }: Csr, pattern: Pattern): Csr {
  const filled = new Float64Array(pattern.col_idx.length)
  for (let i = 0, k = 0; i < pattern.rows; i++)
    for (let at = pattern.row_ptr[i]; at < pattern.row_ptr[i + 1] && k < row_ptr[i + 1]; at++)
      if (pattern.col_idx[at] === col_idx[k]) filled[at] = values[k++]
  return { ...pattern, values: filled }
}
