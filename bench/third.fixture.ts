import { operations } from '#src/engine/catalog/operations.ts'
import { foundBench, type FoundBench } from '#src/engine/catalog/benches.ts'
import type { OperationBench } from '#src/core/kernel/bench.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'

const bench: OperationBench = {
  suites: () => ({ quick: ['one'], wide: ['twice one', 'two'] }),
  spec: (seed) => ({ seed }),
  variants: { 'twice ': { words: 'double ', spec: (seed) => ({ seed }) } },
  counts: { longestRow: () => 3 },
  bytesOf: ({ nonzeros }) => 16 * nonzeros,
  chooses: 'pick',
  resets: true,
  memory: true,
  errors: {},
  claims: [{ suite: 'wide', title: '2 wide ones' }],
  told: { before: 'two', best: 'best algorithm' },
  file: {
    begins: 'THRD',
    write({ inputs: { A } }) {
      const { pattern, values } = A as SparseMatrix
      const { rows, cols, row_ptr, col_idx } = pattern
      return [Uint32Array.of(rows, cols, col_idx.length), row_ptr, col_idx, values]
    },
    read(from) {
      const [rows, cols, nonzeros] = from.words(3)
      const A = { pattern: from.pattern(rows, cols, nonzeros), values: from.numbers(nonzeros) }
      return { operation: 'third', inputs: { A } }
    },
  },
  peer: {
    source: 'third.cu',
    result: ({ inputs: { A } }, from) => ({ values: from.numbers((A as SparseMatrix).values.length) }),
  },
  scenes: [],
  recordings: {},
}

/** An operation that is no folder of this project, and what is measured of it: what an operation can say holds for it, too. */
export const third: FoundBench = foundBench(
  { ...operations[0], id: 'third', words: { ...operations[0].words, one: 'rotation', does: 'transposes' } },
  bench,
)
