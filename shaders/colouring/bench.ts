import type { BenchRecording, OperationBench, ProblemLayout } from '#src/core/kernel/bench.ts'
import type { ColouringProblem } from './graph.ts'
import type { ColouringSpec } from './options.ts'
import { suites } from './suites.ts'

/** Rows, entries, points along x, y and z, and the seed; then row_ptr and col_idx of the graph. */
const file: ProblemLayout<ColouringProblem> = {
  begins: 'COLR',
  write: ({ inputs: { G, X, Y, Z, seed } }) => [
    Uint32Array.of(G.rows, G.col_idx.length, X, Y, Z, seed),
    G.row_ptr,
    G.col_idx,
  ],
  read(from) {
    const [rows, entries, X, Y, Z, seed] = from.words(6)
    return { operation: 'colouring', inputs: { G: from.pattern(rows, rows, entries), X, Y, Z, seed } }
  },
}

const recordings: Readonly<Record<string, BenchRecording>> = {
  // a formula and rounds: eight colours against more
  'd3n27-12-coloured': { link: 'm=grid:D3N27:12x12x12:laplacian:1', algorithms: ['formula', 'jpl'] },
}

/** Colours of a named matrix. */
const bench: OperationBench<ColouringProblem, ColouringSpec> = {
  suites,
  spec: (seed) => ({ seed }),
  variants: {},
  counts: {},
  // the graph is read, and each row's colour written
  bytesOf: ({ rows, nonzeros }) => 4 * nonzeros + 8 * rows,
  chooses: 'jpl',
  resets: true,
  memory: false,
  errors: { backward: 'in a colour' },
  claims: [],
  peer: {
    source: 'csrcolor.cu',
    result: ({ inputs: { G } }, from) => ({ colour: from.words(G.rows) }),
  },
  told: { before: 'D3N27 128^3' },
  file,
  scenes: [],
  recordings,
}
export default bench
