import type { F32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'
import type { PointOrder } from './hpcg.fixture.ts'
import pcg from './pcg/kernel.ts'
import { multigrid } from './preconditioners/multigrid.ts'
import { makeProblem } from './problem.ts'
import type { KrylovProblem } from './solve.ts'

export const cube = (points: number): GridSize => [points, points, points]

const parity = (x: number, y: number, z: number): number => (x % 2) + 2 * (y % 2) + 4 * (z % 2)
export const wrapped = (colours: number): PointOrder => ({ turn: (x, y, z) => (x + 2 * y + 4 * z) % colours })

export const FIRST: PointOrder = { turn: parity }
export const LAST: PointOrder = { turn: (x, y, z) => 7 - parity(x, y, z) }
export const SLOWEST: PointOrder = { turn: (x, _, z) => (x % 3) + 3 * (z % 11), together: true }
export const FASTEST: PointOrder = { turn: (x, _, z) => (z % 11) + 11 * (x % 3), together: true }

/** The system of HPCG: 26 on the diagonal, −1 beside it, and b = A times ones. */
export async function hpcg(points: number, rest: Partial<KrylovProblem['inputs']> = {}): Promise<KrylovProblem> {
  const source = { kind: 'grid', stencil: 'D3N27', size: cube(points), values: 'laplacian', seed: 1 } as const
  const spec = { tolerance: '1e-6', limit: 200, values: 'own', x: 'ones', seed: 1 } as const
  const problem = makeProblem([await buildMatrix(source)], spec)
  return { ...problem, inputs: { ...problem.inputs, ...rest } }
}

export const MULTIGRID = { preconditioner: 6 }

export function solvedBy<A>(kernel: Kernel<A, KrylovProblem>, problem: KrylovProblem, given: Params = {}): Data {
  const params = defaults(kernel, given)
  return kernel.reference(problem, kernel.analyse(problem, params), params, { workers: 1, lanes: 1 }, () => undefined)
}

/** z ← M⁻¹ r as the twin has it. */
export function multigridIn(problem: KrylovProblem, given: Params = {}): { (r: F32): F32; readonly outputs?: Data } {
  const params = defaults(pcg, { ...MULTIGRID, ...given })
  const machine = { workers: 1, lanes: 1 }
  const apply = multigrid.reference(problem, multigrid.analyse(problem, params), params, machine)
  if (!apply) throw new Error('no multigrid')
  return Object.assign((r: F32) => apply(r, 0, () => undefined), apply)
}

export const dot = (u: F32, v: F32): number => u.reduce((sum, value, i) => sum + value * v[i], 0)
