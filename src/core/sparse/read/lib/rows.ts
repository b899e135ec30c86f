import { type F64, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import { allocate, f64, u32 } from '../entries.ts'
import { lineError } from '../failure.ts'
import type { Pace } from './abort.ts'
import * as texts from '../words.ts'

/** Rows of a matrix while they are put together: as a Csr, but columns may be out of order and repeat. */
export interface Rows {
  readonly rows: number
  readonly cols: number
  readonly row_ptr: U32
  readonly col_idx: U32
  /** Absent for patterns. */
  readonly re?: F64
  /** Present for complex values only. */
  readonly im?: F64
}

/** Whether the columns of every row are in order, and how many entries repeat the place of the one before. */
export async function inspect(matrix: Rows, pace: Pace): Promise<{ ascending: boolean; duplicates: number }> {
  const { row_ptr, col_idx } = matrix
  let row = 0
  let ascending = true
  let duplicates = 0
  await pace.slices('nonzeros', col_idx.length, (from, to) => {
    for (let k = from; k < to; k++) {
      while (k === row_ptr[row + 1]) row++
      if (k === row_ptr[row]) continue
      if (col_idx[k] < col_idx[k - 1]) ascending = false
      else if (col_idx[k] === col_idx[k - 1]) duplicates++
    }
  })
  return { ascending, duplicates }
}

/** Aᵀ by counting sort: its columns ascend for any order in A; equal places keep their order. */
export async function transpose({ rows, cols, row_ptr, col_idx, re, im }: Rows, pace: Pace): Promise<Rows> {
  const length = col_idx.length
  const counts = u32(cols)
  await pace.slices('nonzeros', length, (from, to) => {
    for (let k = from; k < to; k++) counts[col_idx[k]]++
  })
  const out = {
    row_ptr: allocate(4 * cols, () => prefixSum(counts)),
    col_idx: u32(length),
    ...lanesLike({ re, im }, length),
  }
  const next = allocate(4 * cols, () => out.row_ptr.slice(0, cols))
  let row = 0
  await pace.slices('nonzeros', length, (from, to) => {
    for (let k = from; k < to; k++) {
      while (k === row_ptr[row + 1]) row++
      const put = next[col_idx[k]]++
      out.col_idx[put] = row
      if (re && out.re) out.re[put] = re[k]
      if (im && out.im) out.im[put] = im[k]
    }
  })
  return { rows: cols, cols: rows, ...out }
}

/** Adds up entries of one place, of which there are `duplicates`; throws NonFiniteValue where a sum overflows. */
export async function merge(matrix: Rows, duplicates: number, line: number, pace: Pace): Promise<Rows> {
  const { rows, cols, row_ptr, col_idx, re, im } = matrix
  const length = col_idx.length - duplicates
  const out = { row_ptr: u32(rows + 1), col_idx: u32(length), ...lanesLike({ re, im }, length) }
  let row = 0
  let last = -1
  await pace.slices('nonzeros', col_idx.length, (from, to) => {
    for (let k = from; k < to; k++) {
      while (k === row_ptr[row + 1]) out.row_ptr[++row] = last + 1
      if (k === row_ptr[row] || col_idx[k] !== col_idx[k - 1]) out.col_idx[++last] = col_idx[k]
      if (re && out.re) out.re[last] += re[k]
      if (im && out.im) out.im[last] += im[k]
      if (out.re && !Number.isFinite(Math.hypot(out.re[last], out.im?.[last] ?? 0)))
        throw lineError('NonFiniteValue', line, texts.sumTooLarge(row + 1, col_idx[k] + 1))
    }
  })
  out.row_ptr.fill(last + 1, row + 1)
  return { rows, cols, ...out }
}

type Lanes = { re?: F64 | undefined; im?: F64 | undefined }

function lanesLike({ re, im }: Lanes, length: number): { re?: F64; im?: F64 } {
  return { ...(re && { re: f64(length) }), ...(im && { im: f64(length) }) }
}
