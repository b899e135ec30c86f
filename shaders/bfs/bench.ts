import { UNREACHED } from '#shaders/bfs/search.wesl'
import type { BenchRecording, OperationBench, ProblemLayout } from '#src/core/kernel/bench.ts'
import type { SearchProblem } from './graph.ts'
import type { SearchSpec } from './options.ts'
import { levelsFrom } from './oracle.ts'
import { suites } from './suites.ts'

/** Vertices, edges and the first vertex; then row_ptr and col_idx. */
const file: ProblemLayout<SearchProblem> = {
  begins: 'SRCH',
  write: ({ inputs: { A, source } }) => [Uint32Array.of(A.rows, A.col_idx.length, source), A.row_ptr, A.col_idx],
  read(from) {
    const [rows, edges, source] = from.words(3)
    return { operation: 'bfs', inputs: { A: from.pattern(rows, rows, edges), source } }
  },
}

const recordings: Readonly<Record<string, BenchRecording>> = {
  // few enough vertices to see each, and as many edges in one iteration as in all others
  'rmat-9-searched': { link: 'm=rmat:9:8:100:7', algorithms: ['one_pass'] },
}

/** Levels from vertex 0 of a named graph. No library of the vendor's searches a graph: it is timed by itself. */
const bench: OperationBench<SearchProblem, SearchSpec> = {
  suites,
  spec: () => ({ source: 0 }),
  variants: {},
  counts: {
    levels: (problem) => 1 + levelsFrom(problem).reduce((most, l) => (l === UNREACHED ? most : Math.max(most, l)), 0),
  },
  // each edge is read, and each level written
  bytesOf: ({ rows, nonzeros }) => 4 * nonzeros + 8 * rows,
  chooses: 'one_pass',
  resets: true,
  memory: false,
  errors: { backward: 'differ' },
  claims: [],
  told: { before: 'rmat 20M' },
  file,
  scenes: [],
  recordings,
}
export default bench
