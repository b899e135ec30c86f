import type { Pattern } from '#src/core/sparse/csr.ts'

/** The longest row of a pattern, its nonzeros, and those of the mean row; 0 of a pattern without rows. */
export function longestRow({ rows, row_ptr }: Pattern): {
  readonly row: number
  readonly length: number
  readonly mean: number
} {
  let row = 0
  let length = 0
  for (let i = 0; i < rows; i++)
    if (row_ptr[i + 1] - row_ptr[i] > length) {
      row = i
      length = row_ptr[i + 1] - row_ptr[i]
    }
  return { row, length, mean: rows === 0 ? 0 : row_ptr[rows] / rows }
}
