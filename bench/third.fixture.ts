import { operations } from '#src/catalog/operations.ts'
import { foundBench, type FoundBench } from '#src/catalog/benches.ts'
import type { OperationBench } from '#src/kernel/bench.ts'

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
    write: ({ pattern, values }) => [
      Uint32Array.of(pattern.rows, pattern.cols, pattern.col_idx.length),
      pattern.row_ptr,
      pattern.col_idx,
      values,
    ],
    read(from) {
      const [rows, cols, nonzeros] = from.words(3)
      const pattern = from.pattern(rows, cols, nonzeros)
      const values = from.numbers(nonzeros)
      const none = new Float32Array(0)
      return { operation: 'third', order: 'none', pattern, values, x: none, y: none, alpha: 1, beta: 0 }
    },
  },
  peer: { source: 'third.cu', result: ({ values }, from) => ({ values: from.numbers(values.length) }) },
  scenes: [],
  recordings: {},
}

/** An operation that is no folder of this project, and what is measured of it: what an operation can say holds for it, too. */
export const third: FoundBench = foundBench(
  { ...operations[0], id: 'third', words: { ...operations[0].words, one: 'transposition', does: 'transposes' } },
  bench,
)
