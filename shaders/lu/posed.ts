import { range } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { roundedValues } from '#src/core/kernel/rounding.ts'
import type { Csr } from '#src/core/sparse/csr.ts'
import { withoutZeros } from '#src/core/sparse/facts/lib/specimen.ts'
import { laplacianOn } from '#src/core/sparse/made/laplacian.ts'
import { seededValues } from '#src/core/sparse/seeded.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { withDiagonal } from '#src/core/sparse/triangle.ts'
import type { LuSpec } from './options.ts'
import * as texts from './words.ts'

/**
 * The matrix that is factored, its values those of f32: its own without stored zeros, or on its pattern with the diagonal a
 * Laplacian of A + Aᵀ or seeded ones. Throws NeedsRealValues, OutOfRange, and Singular where rows are the same.
 */
export function posedMatrix({ csr, field }: Matrix, { values, seed }: LuSpec): Csr {
  if (values === 'seeded') {
    const whole = withDiagonal(csr)
    return rounded({ ...whole, values: seededValues(whole, seed) })
  }
  if (values === 'laplacian') return rounded(laplacianOn(csr))
  if (field === 'complex') throw new AppError('NeedsRealValues', texts.complex)
  const own = withoutZeros({ csr: rounded(csr), field }).csr
  requireOwnRows(own)
  return own
}

const rounded = (csr: Csr): Csr => ({ ...csr, values: Float64Array.from(roundedValues(csr.row_ptr, csr.values)) })

/** Throws `Singular` where a row repeats another one, bit for bit. O(nnz log n) at most */
function requireOwnRows({ rows, row_ptr, col_idx, values }: Csr): void {
  /** Which of two rows goes first; 0 of rows that are the same. */
  const compared = (i: number, l: number) => {
    let order = row_ptr[i + 1] - row_ptr[i] - (row_ptr[l + 1] - row_ptr[l])
    for (let p = row_ptr[i], q = row_ptr[l]; order === 0 && p < row_ptr[i + 1]; p++, q++)
      order = col_idx[p] - col_idx[q] || values[p] - values[q]
    return order
  }
  const order = range(rows).sort((i, l) => compared(i, l) || i - l)
  const repeated = order.flatMap((i, k) => (k > 0 && compared(order[k - 1], i) === 0 ? k : []))
  if (repeated.length === 0) return
  const at = repeated.reduce((first, k) => (order[k] < order[first] ? k : first))
  throw new AppError('Singular', texts.sameRows(repeated.length, order[at - 1], order[at]), { row: order[at] })
}
