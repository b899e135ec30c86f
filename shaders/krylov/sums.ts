import type { F32 } from '#src/core/base/arrays.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'

// Sums in f32, in the order of the kernels.

/** What `sum_of` makes of the values of all invocations: it overwrites them. */
export function byHalves(values: F32): number {
  for (let half = values.length / 2; half >= 1; half /= 2) for (let i = 0; i < half; i++) values[i] += values[i + half]
  return values[0]
}

/** q ← A p, entry by entry. */
export function multiply({ pattern: { rows, row_ptr, col_idx }, values }: SparseMatrix, p: F32, q: F32): void {
  for (let i = 0; i < rows; i++) {
    let sum = 0
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) sum = Math.fround(sum + Math.fround(values[k] * p[col_idx[k]]))
    q[i] = sum
  }
}
