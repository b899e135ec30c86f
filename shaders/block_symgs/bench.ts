import type { BenchRecording, OperationBench, ProblemLayout } from '#src/core/kernel/bench.ts'
import { BLOCK, type BlockProblem, unknownsOf } from './blocks.ts'
import type { BlockSpec } from './options.ts'
import { suites } from './suites.ts'
import { blockBytes } from './sweep.ts'

/** Before a matrix's name: the same sweep with two turbulence systems. */
const TURBULENT = 'turbulent sweep of '

const spec = (seed: number): BlockSpec => ({ cfl: '100', viscous: false, systems: '0', sweeps: '1', seed })

/** Rows, entries, systems, sweeps, and points along x, y and z; then row_ptr, col_idx, blocks, turbulence and b. */
const file: ProblemLayout<BlockProblem> = {
  begins: 'BLKS',
  write: ({ inputs: { A, blocks, turbulence, b, systems, sweeps, X, Y, Z } }) => [
    Uint32Array.of(A.rows, A.col_idx.length, systems, sweeps, X, Y, Z),
    A.row_ptr,
    A.col_idx,
    blocks,
    turbulence,
    b,
  ],
  read(from) {
    const [rows, entries, systems, sweeps, X, Y, Z] = from.words(7)
    const A = from.pattern(rows, rows, entries)
    const coefficients = { blocks: from.numbers(BLOCK * entries), turbulence: from.numbers(systems * entries) }
    const b = from.numbers(unknownsOf(systems) * rows)
    return { operation: 'block_symgs', inputs: { A, ...coefficients, b, systems, sweeps, X, Y, Z } }
  },
}

const recordings: Readonly<Record<string, BenchRecording>> = {
  'tetra-8-blocks': { link: 'm=tetra:8:1:1', algorithms: ['block5_opt', 'block5_sliced'] },
}

/** One sweep over the blocks of a flow on a named pattern. The vendor's library has no sweep over blocks: it is timed by itself. */
const bench: OperationBench<BlockProblem, BlockSpec> = {
  suites,
  spec,
  variants: {
    [TURBULENT]: {
      words: 'a sweep with two turbulence systems over ',
      spec: (seed) => ({ ...spec(seed), systems: '2' }),
    },
  },
  counts: {},
  bytesOf: ({ rows, nonzeros }) => blockBytes(rows, nonzeros, 0),
  chooses: 'block5_sliced',
  resets: true,
  memory: true,
  errors: { backward: 'error' },
  claims: [],
  told: { before: 'D3N13 64^3' },
  file,
  scenes: [],
  recordings,
}
export default bench
