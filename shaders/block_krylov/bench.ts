import type { OperationBench, ProblemLayout } from '#src/core/kernel/bench.ts'
import { BLOCK, unknownsOf } from '../block_symgs/blocks.ts'
import { blockBytes } from '../block_symgs/sweep.ts'
import type { FlowSystemSpec } from './options.ts'
import type { FlowSystem } from './solve.ts'
import { suites } from './suites.ts'

const spec = (seed: number): FlowSystemSpec => ({
  cfl: '100',
  viscous: false,
  systems: '0',
  tolerance: '1e-2',
  limit: 200,
  rough: false,
  seed,
})

/** Rows, entries, systems, limit, and points along x, y and z; the tolerance; then row_ptr, col_idx, blocks, turbulence and b. */
const file: ProblemLayout<FlowSystem> = {
  begins: 'BLKK',
  write: ({ inputs: { A, blocks, turbulence, b, systems, tolerance, limit, X, Y, Z } }) => [
    Uint32Array.of(A.rows, A.col_idx.length, systems, limit, X, Y, Z),
    Float32Array.of(tolerance),
    A.row_ptr,
    A.col_idx,
    blocks,
    turbulence,
    b,
  ],
  read(from) {
    const [rows, entries, systems, limit, X, Y, Z] = from.words(7)
    const [tolerance] = from.numbers(1)
    const A = from.pattern(rows, rows, entries)
    const coefficients = { blocks: from.numbers(BLOCK * entries), turbulence: from.numbers(systems * entries) }
    const b = from.numbers(unknownsOf(systems) * rows)
    return { operation: 'block_krylov', inputs: { A, ...coefficients, b, systems, tolerance, limit, X, Y, Z } }
  },
}

/** A step in time of a flow on a named pattern, to 0.01. The vendor's library has no such solve: it is timed by itself. */
const bench: OperationBench<FlowSystem, FlowSystemSpec> = {
  suites,
  spec,
  variants: {
    'turbulent step of ': {
      words: 'a step with two turbulence systems over ',
      spec: (seed) => ({ ...spec(seed), systems: '2' }),
    },
    'step at CFL 1000 of ': { words: 'a step at CFL 1000 over ', spec: (seed) => ({ ...spec(seed), cfl: '1000' }) },
    'finer step of ': { words: 'a step to 1e-6 over ', spec: (seed) => ({ ...spec(seed), tolerance: '1e-6' }) },
  },
  counts: {},
  // of an iteration without its sweeps
  bytesOf: ({ rows, nonzeros }) => 2 * blockBytes(rows, nonzeros, 0),
  chooses: 'bicgstab',
  resets: true,
  memory: false,
  errors: { backward: 'residual' },
  claims: [],
  told: { before: 'tetra 32' },
  file,
  scenes: [],
  recordings: { 'tetra-6-stepped': { link: 'm=tetra:6:1:1', algorithms: ['bicgstab'] } },
}
export default bench
