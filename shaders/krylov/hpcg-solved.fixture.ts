import type { F32, U32 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Data } from '#src/core/kernel/data.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import { type ColouringProblem, neighbours } from '../colouring/graph.ts'
import { byColours, type PointOrder } from './hpcg.fixture.ts'
import pcg from './pcg/kernel.ts'
import { multigrid } from './preconditioners/multigrid.ts'
import type { KrylovProblem } from './solve.ts'
import { laplacian, posed } from './solved.fixture.ts'

export const cube = (points: number): GridSize => [points, points, points]

const parity = (x: number, y: number, z: number): number => (x % 2) + 2 * (y % 2) + 4 * (z % 2)
export const wrapped = (colours: number): PointOrder => ({ turns: () => (x, y, z) => (x + 2 * y + 4 * z) % colours })

export const FIRST: PointOrder = { turns: () => parity }
export const LAST: PointOrder = { turns: () => (x, y, z) => 7 - parity(x, y, z) }
export const SLOWEST: PointOrder = { turns: () => (x, _, z) => (x % 3) + 3 * (z % 11), together: true }
export const FASTEST: PointOrder = { turns: () => (x, _, z) => (z % 11) + 11 * (x % 3), together: true }

/** By the colours that a kernel gives with a seed of its hashes. */
export const hashed = (kernel: Kernel<never, ColouringProblem>, seed: number): PointOrder =>
  byColours((size) => {
    const [X, Y, Z] = size
    const G = neighbours(gridMatrix('D3N27', size, 'laplacian', 1))
    const problem = { operation: 'colouring', inputs: { G, X, Y, Z, seed } }
    const params = defaults(kernel)
    // colours are the same with any number of lanes; 1024 make few events, and these are dropped here
    const machine = { workers: 1, lanes: 1024 }
    return kernel.reference(problem, kernel.analyse(problem, params), params, machine, () => undefined)['colour'] as U32
  })

/** The system of HPCG: 26 on the diagonal, −1 beside it, and b = A times ones. */
export async function hpcg(points: number, rest: Partial<KrylovProblem['inputs']> = {}): Promise<KrylovProblem> {
  const problem = posed(await laplacian(points), { limit: 200, x: 'ones' })
  return { ...problem, inputs: { ...problem.inputs, ...rest } }
}

export const MULTIGRID = { preconditioner: 6 }

/** z ← M⁻¹ r as the twin has it. */
export function multigridIn(problem: KrylovProblem, given: Params = {}): { (r: F32): F32; readonly outputs?: Data } {
  const params = defaults(pcg, { ...MULTIGRID, ...given })
  const machine = { workers: 1, lanes: 1 }
  const apply = multigrid.reference(problem, multigrid.analyse(problem, params), params, machine)
  if (!apply) throw new Error('no multigrid')
  return Object.assign((r: F32) => apply(r, 0, () => undefined), apply)
}

export const dot = (u: F32, v: F32): number => u.reduce((sum, value, i) => sum + value * v[i], 0)

/** A vector of numbers between 0 and 1, seeded. */
export const drawn = (rows: number, seed: number): F32 => {
  const { between } = random(seed)
  return Float32Array.from({ length: rows }, () => between(0, 1))
}
