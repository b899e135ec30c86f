import type { U32 } from '#src/core/base/arrays.ts'
import type { BenchRecording, OperationBench, ProblemLayout, WordReader } from '#src/core/kernel/bench.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import { countProducts, type MatrixProductProblem, factorPatterns } from './factors.ts'
import type { MatrixProductSpec } from './options.ts'
import { entriesOf } from './oracle.ts'
import { suites } from './suites.ts'

/** As bench/cusparse/spgemm.cu reads it: rows and columns of A, columns of B, nonzeros of both; then A, then B. */
const file: ProblemLayout<MatrixProductProblem> = {
  begins: 'GEMM',
  write({ inputs: { A, B } }) {
    const sizes = [A.pattern.rows, A.pattern.cols, B.pattern.cols, A.values.length, B.values.length]
    return [Uint32Array.from(sizes), ...partsOf(A), ...partsOf(B)]
  },
  read(from) {
    const [rows, inner, cols, nonzeros, others] = from.words(5)
    const A = matrixFrom(from, rows, inner, nonzeros)
    return { operation: 'spgemm', inputs: { A, B: matrixFrom(from, inner, cols, others) } }
  },
}

const partsOf = ({ pattern: { row_ptr, col_idx }, values }: SparseMatrix) => [row_ptr, col_idx, values]

const matrixFrom = (from: WordReader, rows: number, cols: number, nonzeros: number): SparseMatrix => ({
  pattern: from.pattern(rows, cols, nonzeros),
  values: from.numbers(nonzeros),
})

const lastOf = (row_ptr: U32): number => row_ptr[row_ptr.length - 1]

const recordings: Readonly<Record<string, BenchRecording>> = {
  // few enough products to follow each
  'rmat-6-squared': { link: 'm=rmat:6:4:60:3&solve=values:seeded', algorithms: ['esc'] },
}

/** Before the name of a matrix that is multiplied by its transpose. */
const BY_TRANSPOSE = 'A At of '

/** C = A A of a named matrix with seeded values, or C = A Aᵀ. */
const bench: OperationBench<MatrixProductProblem, MatrixProductSpec> = {
  suites,
  spec: (seed) => ({ with: 'same', values: 'seeded', seed }),
  variants: {
    [BY_TRANSPOSE]: { words: 'A Aᵀ of ', spec: (seed) => ({ with: 'transposed', values: 'seeded', seed }) },
  },
  counts: {
    products: (problem) => countProducts(factorPatterns(problem)),
    entries: entriesOf,
  },
  // A and B are read; how much is written is not known beforehand
  bytesOf: ({ rows, nonzeros }) => 16 * nonzeros + 8 * (rows + 1),
  chooses: 'auto',
  resets: true,
  memory: false,
  errors: { backward: 'differ', forward: 'relative' },
  claims: [],
  told: { before: 'D3N27 64^3' },
  file,
  peer: {
    source: 'spgemm.cu',
    tellsBusy: true,
    result({ inputs: { A, B } }, from) {
      const row_ptr = from.words(A.pattern.rows + 1)
      const entries = lastOf(row_ptr)
      const pattern = { rows: A.pattern.rows, cols: B.pattern.cols, row_ptr, col_idx: from.words(entries) }
      return { C: { pattern, values: from.numbers(entries) } }
    },
  },
  scenes: [],
  recordings,
}
export default bench
