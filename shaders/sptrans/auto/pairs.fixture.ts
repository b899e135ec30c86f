import type { TransposeProblem } from '../transpose.ts'

/** Two nonzeros a row, of row i in columns i and `other(i)`, which is another. @param nonzeros an even number */
export function pairs(nonzeros: number, other: (i: number) => number): TransposeProblem {
  const rows = nonzeros / 2
  const row_ptr = Uint32Array.from({ length: rows + 1 }, (_, i) => 2 * i)
  const col_idx = new Uint32Array(nonzeros)
  for (let i = 0; i < rows; i++) col_idx.set([Math.min(i, other(i)), Math.max(i, other(i))], 2 * i)
  const pattern = { rows, cols: rows, row_ptr, col_idx }
  return { operation: 'sptrans', inputs: { A: { pattern, values: new Float32Array(nonzeros) } } }
}
