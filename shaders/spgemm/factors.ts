import type { U32 } from '#src/core/base/arrays.ts'
import { filled } from '#src/core/kernel/plan/buffers.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { BufferSpec, OutputRef } from '#src/core/kernel/plan/plan.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** C = A · B: A has as many columns as B has rows; columns ascend in each row, of C, too. */
export type MatrixProductProblem = Problem<{ readonly A: SparseMatrix; readonly B: SparseMatrix }>

/** Of A and B only where their entries are. */
export interface FactorPatterns {
  readonly A: Pattern
  readonly B: Pattern
}

export const factorPatterns = ({ inputs: { A, B } }: Pick<MatrixProductProblem, 'inputs'>): FactorPatterns => ({
  A: A.pattern,
  B: B.pattern,
})

/**
 * Products a_ik · b_kj are numbered row of A by row of A, nonzero by nonzero of the row, and along the row of B that a
 * nonzero's column names. Those of nonzero k begin at place k of this; its last place is how many there are. O(nonzeros of A)
 */
export function productsByNonzero({ A, B }: FactorPatterns): U32 {
  const begins = new Uint32Array(A.col_idx.length + 1)
  for (const [k, j] of A.col_idx.entries()) begins[k + 1] = begins[k] + B.row_ptr[j + 1] - B.row_ptr[j]
  return begins
}

/** Where the products of each row of C begin, and how many there are in all. O(nonzeros of A) */
export function productsByRow(patterns: FactorPatterns): U32 {
  const begins = productsByNonzero(patterns)
  return patterns.A.row_ptr.map((k) => begins[k])
}

/** How many products there are; more than 2³² are counted, too. */
export function countProducts({ A, B }: FactorPatterns): number {
  let count = 0
  for (const j of A.col_idx) count += B.row_ptr[j + 1] - B.row_ptr[j]
  return count
}

/** Most entries that C can have: a row no more than it has products, and no more than B has columns. */
export function mostEntries({ A, B }: FactorPatterns): number {
  let most = 0
  for (let i = 0; i < A.rows; i++) {
    let products = 0
    for (let k = A.row_ptr[i]; k < A.row_ptr[i + 1]; k++)
      products += B.row_ptr[A.col_idx[k] + 1] - B.row_ptr[A.col_idx[k]]
    most += Math.min(products, B.cols)
  }
  return most
}

/** Buffers that hold A and B, as factors.wesl names them, and the first of C: where its rows begin. */
export const factorBuffers = ({ inputs: { A, B } }: Pick<MatrixProductProblem, 'inputs'>): readonly BufferSpec[] => [
  filled('row_ptr', A.pattern.row_ptr),
  filled('col_idx', A.pattern.col_idx),
  filled('values', A.values),
  filled('B_row_ptr', B.pattern.row_ptr),
  filled('B_col_idx', B.pattern.col_idx),
  filled('B_values', B.values),
  { name: 'c_row_ptr', words: A.pattern.rows + 1 },
]

/** Columns and values of C, once it is known how many entries it has. */
export const entryBuffers = (entries: number): readonly BufferSpec[] =>
  ['c_col_idx', 'c_values'].map((name) => ({ name, words: Math.max(1, entries) }))

/** C as a plan puts it out. */
export const output = ({ A, B }: FactorPatterns): Readonly<Record<'C', OutputRef>> => ({
  C: { kind: 'matrix', rows: A.rows, cols: B.cols, row_ptr: 'c_row_ptr', col_idx: 'c_col_idx', values: 'c_values' },
})

/** Bytes that any product moves, each once: A and B in, C out, with `entries` entries. */
export const bytesOf = ({ A, B }: FactorPatterns, entries: number): number =>
  4 * (2 * (A.rows + 1) + B.rows + 1) + 8 * (A.col_idx.length + B.col_idx.length + entries)
