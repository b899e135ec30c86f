import type { BenchRecording, OperationBench, ProblemLayout } from '#src/core/kernel/bench.ts'
import type { SweepSpec } from './options.ts'
import { suites } from './suites.ts'
import { sweepBytes, type SweepProblem } from './sweep.ts'

/** Before a matrix's name: the same sweep from a seeded guess. */
const ANY_GUESS = 'guessed sweep of '

const spec = (seed: number): SweepSpec => ({ guess: 'zero', sweeps: '1', values: 'seeded', diagonal: 'unit', seed })

/** Rows, entries, guess, sweeps, and points along x, y and z; then row_ptr, col_idx, values, b and the guess. */
const file: ProblemLayout<SweepProblem> = {
  begins: 'SGSW',
  write: ({ inputs: { A, b, x0, guess, sweeps, X, Y, Z } }) => [
    Uint32Array.of(A.pattern.rows, A.pattern.col_idx.length, guess, sweeps, X, Y, Z),
    A.pattern.row_ptr,
    A.pattern.col_idx,
    A.values,
    b,
    x0,
  ],
  read(from) {
    const [rows, entries, guess, sweeps, X, Y, Z] = from.words(7)
    const A = { pattern: from.pattern(rows, rows, entries), values: from.numbers(entries) }
    const vectors = { b: from.numbers(rows), x0: from.numbers(rows) }
    return { operation: 'symgs', inputs: { A, ...vectors, guess, sweeps, X, Y, Z } }
  },
}

const recordings: Readonly<Record<string, BenchRecording>> = {
  // eight colours against the exact order
  'd3n27-10-swept': { link: 'm=grid:D3N27:10x10x10:laplacian:1', algorithms: ['multicolour', 'level_set'] },
}

/** One sweep over a named matrix from a zero guess. */
const bench: OperationBench<SweepProblem, SweepSpec> = {
  suites,
  spec,
  variants: {
    [ANY_GUESS]: { words: 'a sweep from a seeded guess of ', spec: (seed) => ({ ...spec(seed), guess: 'any' }) },
  },
  counts: {},
  bytesOf: ({ rows, nonzeros }) => sweepBytes(rows, nonzeros),
  chooses: 'auto',
  resets: true,
  memory: true,
  errors: { backward: 'error' },
  claims: [],
  peer: {
    source: 'symgs.cu',
    result: ({ inputs: { A } }, from) => ({ x: from.numbers(A.pattern.rows), turn: from.words(A.pattern.rows) }),
  },
  told: { before: 'D3N27 128^3' },
  file,
  scenes: [],
  recordings,
}
export default bench
