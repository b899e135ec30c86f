import { CONVERGED, OF_RR, SCALARS } from '#shaders/krylov/state.wesl'
import type { BenchRecording, OperationBench, ProblemLayout, WordReader } from '#src/core/kernel/bench.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { KrylovSpec } from './options.ts'
import { iterationBytes, type KrylovProblem } from './solve.ts'
import { HPCG_RESIDUALS, suites } from './suites.ts'

/** Rows, entries, limit, whether A is symmetric, and points along x, y and z; the tolerance; then row_ptr, col_idx, values and b. */
const file: ProblemLayout<KrylovProblem> = {
  begins: 'KRYL',
  write: ({ inputs: { A, b, tolerance, limit, symmetric, X, Y, Z } }) => [
    Uint32Array.of(A.pattern.rows, A.pattern.col_idx.length, limit, symmetric, X, Y, Z),
    Float32Array.of(tolerance),
    A.pattern.row_ptr,
    A.pattern.col_idx,
    A.values,
    b,
  ],
  read(from) {
    const [rows, entries, limit, symmetric, X, Y, Z] = from.words(7)
    const [tolerance] = from.numbers(1)
    const A = { pattern: from.pattern(rows, rows, entries), values: from.numbers(entries) }
    return { operation: 'krylov', inputs: { A, b: from.numbers(rows), tolerance, limit, symmetric, X, Y, Z } }
  },
}

const recordings: Readonly<Record<string, BenchRecording>> = {
  // with a sweep and without, side by side
  'd3n27-14-solved': { link: 'm=grid:D3N27:14x14x14:laplacian:1', algorithms: ['pcg', 'cg'] },
  // the system of HPCG, deep enough that f32 shows: a sweep in the exact order and by colours, and a multigrid by two orders of them
  'd3n27-16-ordered': {
    link: 'm=grid:D3N27:16x16x16:laplacian:1&solve=x:ones,tolerance:1e-10&k=krylov/pcg(preconditioner=1;sweeper=1),krylov/pcg(preconditioner=1;sweeper=0),krylov/pcg(preconditioner=6;even=7),krylov/pcg(preconditioner=6;even=0)',
  },
  // each grid of a multigrid at its turn
  'd3n27-16-cycled': {
    link: 'm=grid:D3N27:16x16x16:laplacian:1&solve=x:ones,tolerance:1e-2&k=krylov/pcg(preconditioner=6)',
  },
}

/** What the program beside it leaves: x, the iterations, and r·r of each. It makes as many as come to the tolerance, and no more. */
function peerResult({ inputs: { A, limit } }: KrylovProblem, from: WordReader): Data {
  const x = from.numbers(A.pattern.rows)
  const [iterations] = from.words(1)
  const squares = from.numbers(limit + 1)
  const scalars = new Float32Array(SCALARS * (limit + 1))
  for (const [i, square] of squares.entries()) scalars[SCALARS * i + OF_RR] = square
  return { x, scalars, ended: Uint32Array.of(CONVERGED, iterations, iterations), marks: new Float32Array() }
}

/** A Laplacian on the pattern of a named matrix, to 1e-6. */
const bench: OperationBench<KrylovProblem, KrylovSpec> = {
  suites,
  spec: (seed) => ({ tolerance: '1e-6', limit: 500, values: 'laplacian', x: 'seeded', seed }),
  // the system of HPCG, to what 50 iterations in exact order reach
  variants: Object.fromEntries(
    Object.values(HPCG_RESIDUALS).map((tolerance) => [
      `hpcg to ${tolerance} of `,
      {
        words: `HPCG to ${tolerance} on `,
        spec: (seed: number) => ({ tolerance, limit: 200, values: 'own', x: 'ones', seed }) as const,
      },
    ]),
  ),
  counts: {},
  // of an iteration
  bytesOf: ({ rows, nonzeros }) => iterationBytes(rows, nonzeros),
  chooses: 'pcg',
  resets: true,
  memory: true,
  errors: { backward: 'residual' },
  claims: [],
  peer: { source: 'krylov.cu', result: peerResult },
  told: { before: 'D3N27 128^3' },
  file,
  scenes: [],
  recordings,
}
export default bench
