import type { F32 } from '#src/core/base/arrays.ts'
import type { BenchRecording, OperationBench, ProblemLayout, Variant } from '#src/core/kernel/bench.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import { countMet } from './columns.ts'
import type { SparseProductProblem } from './multiply.ts'
import type { SparseVectorSpec } from './options.ts'
import { exactOf } from './oracle.ts'
import { sharePrefix, SHARES, suites } from './suites.ts'

/**
 * As bench/cusparse/spmv.cu reads it, which knows no sparse vector: rows, columns, nonzeros, 1 and 0 in f32; then row_ptr,
 * col_idx, values, x with all its zeros, and room for y.
 */
const file: ProblemLayout<SparseProductProblem> = {
  begins: 'SPVS',
  write({ inputs: { A, x } }) {
    const { rows, cols, row_ptr, col_idx } = A.pattern
    const sizes = Uint32Array.of(rows, cols, col_idx.length)
    const dense = new Float32Array(cols)
    for (const [t, column] of x.pattern.col_idx.entries()) dense[column] = x.values[t]
    return [sizes, Float32Array.of(1, 0), row_ptr, col_idx, A.values, dense, new Float32Array(rows)]
  },
  read(from) {
    const [rows, cols, nonzeros] = from.words(3)
    from.numbers(2)
    const A = { pattern: from.pattern(rows, cols, nonzeros), values: from.numbers(nonzeros) }
    const x = compressed(from.numbers(cols))
    from.numbers(rows)
    return { operation: 'spmspv', inputs: { A, x } }
  },
}

/** Entries of a vector that are not 0. */
function compressed(dense: F32): SparseMatrix {
  const col_idx = Uint32Array.from([...dense.keys()].filter((place) => dense[place] !== 0))
  const pattern = { rows: 1, cols: dense.length, row_ptr: Uint32Array.of(0, col_idx.length), col_idx }
  return { pattern, values: Float32Array.from(col_idx, (place) => dense[place]) }
}

const recordings: Readonly<Record<string, BenchRecording>> = {
  // few enough columns to see each
  'rmat-8-by-a-sparse-vector': {
    link: 'm=rmat:8:6:100:11&solve=values:seeded',
    algorithms: ['push_once', 'push_csr', 'pull_csc'],
  },
}

const specWith =
  (share: string) =>
  (seed: number): SparseVectorSpec => ({ values: 'seeded', share, seed })

const variants = Object.fromEntries(
  SHARES.map((share): [string, Variant<SparseVectorSpec>] => [
    sharePrefix(share),
    { words: `x ${share} of `, spec: specWith(share) },
  ]),
)

/** y = A x of a named matrix with seeded values; one entry of 100 of x is not 0, or another share. */
const bench: OperationBench<SparseProductProblem, SparseVectorSpec> = {
  suites,
  spec: specWith('1e-2'),
  variants,
  counts: {
    products: ({ inputs: { A, x } }) => countMet(A.pattern, x.pattern, 1, 1),
    entries: (problem) => exactOf(problem).rows.length,
  },
  // as if all of A were read; how much of it x asks for is not known beforehand
  bytesOf: ({ rows, cols, nonzeros }) => 8 * nonzeros + 4 * (rows + 1) + 8 * rows + 8 * cols,
  chooses: 'switch',
  resets: false,
  memory: false,
  errors: { backward: 'differ', forward: 'relative' },
  claims: [],
  told: { before: 'rmat 20M' },
  file,
  peer: {
    source: 'spmspv.cu',
    // y comes with all its zeros: those of rows that have a product are compared
    result(problem, from) {
      const dense = from.numbers(problem.inputs.A.pattern.rows)
      const col_idx = Uint32Array.from(exactOf(problem).rows)
      const pattern = { rows: 1, cols: dense.length, row_ptr: Uint32Array.of(0, col_idx.length), col_idx }
      return { y: { pattern, values: Float32Array.from(col_idx, (row) => dense[row]) } }
    },
  },
  scenes: [],
  recordings,
}
export default bench
