import type { BenchRecording, OperationBench, ProblemLayout } from '#src/core/kernel/bench.ts'
import type { TransposeSpec } from './options.ts'
import type { TransposeProblem } from './transpose.ts'
import { suites } from './suites.ts'

/** As bench/cusparse/sptrans.cu reads it: rows, columns, nonzeros; then row_ptr, col_idx and values. */
const file: ProblemLayout<TransposeProblem> = {
  begins: 'TRAN',
  write({ inputs: { A } }) {
    const { rows, cols, row_ptr, col_idx } = A.pattern
    return [Uint32Array.of(rows, cols, col_idx.length), row_ptr, col_idx, A.values]
  },
  read(from) {
    const [rows, cols, nonzeros] = from.words(3)
    const pattern = from.pattern(rows, cols, nonzeros)
    return { operation: 'sptrans', inputs: { A: { pattern, values: from.numbers(nonzeros) } } }
  },
}

const recordings: Readonly<Record<string, BenchRecording>> = {
  // columns of uneven length
  'rmat-10-transposed': {
    link: 'm=rmat:9:6:100:3&solve=values:seeded',
    algorithms: ['atomic', 'scan_trans', 'merge_trans'],
  },
}

/** B = Aᵀ of a named matrix of any shape, with seeded values. */
const bench: OperationBench<TransposeProblem, TransposeSpec> = {
  suites,
  spec: (seed) => ({ values: 'seeded', seed }),
  variants: {},
  counts: {},
  // A is read and Aᵀ is written
  bytesOf: ({ rows, cols, nonzeros }) => 16 * nonzeros + 4 * (rows + 1) + 4 * (cols + 1),
  chooses: 'auto',
  resets: true,
  memory: false,
  errors: { backward: 'differ' },
  claims: [{ suite: 'mixed', title: '8 matrices' }],
  told: { before: 'D3N27 128^3', best: 'best kernel' },
  file,
  peer: {
    source: 'sptrans.cu',
    result({ inputs: { A } }, from) {
      const { rows, cols, col_idx } = A.pattern
      const row_ptr = from.words(cols + 1)
      const pattern = { rows: cols, cols: rows, row_ptr, col_idx: from.words(col_idx.length) }
      return { B: { pattern, values: from.numbers(col_idx.length) } }
    },
  },
  scenes: [],
  recordings,
}
export default bench
