import { afterAll, describe, expect, inject, it } from 'vitest'
import { CONVERGED } from '#shaders/krylov/state.wesl'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Data } from '#src/core/kernel/data.ts'
import { boundless } from '#src/core/kernel/capabilities.ts'
import { inlined } from '#src/core/kernel/plan/inlined.ts'
import { dispatchesIn } from '#src/core/kernel/plan/steps.ts'
import { Draw } from '#src/lab/draw.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import type { GridSize } from '#src/core/sparse/grid-size.ts'
import type { Matrix, StencilName } from '#src/core/sparse/source.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import cc from '../colouring/cc/kernel.ts'
import { type ColouringProblem, neighbours } from '../colouring/graph.ts'
import jpl from '../colouring/jpl/kernel.ts'
import { COLOURING, colouredBy } from '../symgs/colours.ts'
import cg from './cg/kernel.ts'
import { endedAs } from './outcome.ts'
import {
  byColours,
  EXACT,
  hpcgResiduals,
  iterationsTo,
  multigridOf,
  residualAfter,
  type PointOrder,
} from './hpcg.fixture.ts'
import pcg from './pcg/kernel.ts'
import type { Coarsened } from './preconditioners/multigrid/levels.ts'
import { multigrid } from './preconditioners/multigrid.ts'
import { SWEEPERS } from './preconditioners/sweep.ts'
import { makeProblem, seriesOf } from './problem.ts'
import type { KrylovProblem } from './solve.ts'
import { multiply } from './sums.ts'

const ALL = Boolean(process.env['CHECK_ALL'])
const draw = new Draw(inject('turn'))
/** Orders of points, solves in f32 beside f64, schemes of a cycle, and the larger cube of HPCG's tests: a share of each. */
const ORDERS_ONE_IN = 6
const SOLVES_ONE_IN = 3
const SCHEMES_ONE_IN = 4
const CUBES_ONE_IN = 4
afterAll(() => console.log(`${draw.told} (orders of HPCG)`))
const cube = (points: number): GridSize => [points, points, points]

const parity = (x: number, y: number, z: number): number => (x % 2) + 2 * (y % 2) + 4 * (z % 2)
const wrapped = (colours: number): PointOrder => ({ turn: (x, y, z) => (x + 2 * y + 4 * z) % colours })

const FIRST: PointOrder = { turn: parity }
const LAST: PointOrder = { turn: (x, y, z) => 7 - parity(x, y, z) }
const SLOWEST: PointOrder = { turn: (x, _, z) => (x % 3) + 3 * (z % 11), together: true }
const FASTEST: PointOrder = { turn: (x, _, z) => (z % 11) + 11 * (x % 3), together: true }

/** Random weights: each level is coloured by itself. */
const JONES_PLASSMANN = byColours((size) => {
  const csr = gridMatrix('D3N27', size, 'laplacian', 1)
  const A = { pattern: csr, values: Float32Array.from(csr.values) }
  const b = new Float32Array(csr.rows)
  const [X, Y, Z] = size
  const sweep = { operation: 'symgs', inputs: { A, b, x0: b, guess: 0, sweeps: 1, X, Y, Z } }
  return colouredBy(sweep, { colouring: COLOURING.jpl }).colour
})

/** The same, and by several hashes at once, of any seed. */
const hashed = (kernel: Kernel<never, ColouringProblem>, seed: number): PointOrder =>
  byColours((size) => {
    const [X, Y, Z] = size
    const G = neighbours(gridMatrix('D3N27', size, 'laplacian', 1))
    const problem = { operation: 'colouring', inputs: { G, X, Y, Z, seed } }
    const params = defaults(kernel)
    const machine = { workers: 1, lanes: 1 }
    return kernel.reference(problem, kernel.analyse(problem, params), params, machine, () => undefined)['colour'] as U32
  })

/** The lower of the two in the middle, and both ends. */
function spreadOf(all: readonly number[]): readonly [least: number, median: number, most: number] {
  const sorted = all.toSorted((a, b) => a - b)
  return [sorted[0], sorted[Math.floor((sorted.length - 1) / 2)], sorted[sorted.length - 1]]
}

/** Iterations to the residual that 50 in exact order reach. */
const counts = (points: number, orders: readonly PointOrder[]): readonly number[] => {
  const goal = residualAfter(50, hpcgResiduals(cube(points), EXACT))
  return orders.map((order) => iterationsTo(goal, hpcgResiduals(cube(points), order)))
}

describe('HPCG in f64, to the residual that 50 iterations in exact order reach', () => {
  const orders = [EXACT, FIRST, wrapped(8), wrapped(16), wrapped(33), SLOWEST, FASTEST]

  // 1e-20 of ‖b‖ is below what f64 holds: a sum in another order moves each count by up to two
  it('takes 50 to 60 iterations on 32³, by the order of the colours', { timeout: 60_000 }, () => {
    const known = [50, 60, 57, 55, 55, 53, 57]
    const drawn = draw.of([...known.keys()], ORDERS_ONE_IN)
    const found = counts(
      32,
      drawn.map((o) => orders[o]),
    )
    for (const [d, o] of drawn.entries()) expect(Math.abs(found[d] - known[o])).toBeLessThanOrEqual(o < 3 ? 0 : 2)
  })

  it.each(ALL ? [32, 64] : [16])(
    'takes as many by hashes of any seed on %i³, but for four',
    {
      timeout: 3_600_000,
    },
    (points) => {
      const seeds = Array.from({ length: ALL ? 10 : 2 }, (_, seed) => seed + 1)
      const found = [jpl, cc].map((kernel) =>
        spreadOf(
          counts(
            points,
            seeds.map((seed) => hashed(kernel as unknown as Kernel<never, ColouringProblem>, seed)),
          ),
        ),
      )
      console.log(`iterations by hashes on ${points}³, least, median, most: ${JSON.stringify(found)}`)
      for (const [least, , most] of found) expect(most - least).toBeLessThanOrEqual(4)
    },
  )

  it.runIf(ALL)('takes as many on 64³ as are known', { timeout: 600_000 }, () => {
    expect(counts(64, [...orders, LAST])).toEqual([50, 59, 54, 55, 54, 56, 56, 53])
  })
})

/** The system of HPCG: 26 on the diagonal, −1 beside it, and b = A times ones. */
async function hpcg(points: number, rest: Partial<KrylovProblem['inputs']> = {}): Promise<KrylovProblem> {
  const source = { kind: 'grid', stencil: 'D3N27', size: cube(points), values: 'laplacian', seed: 1 } as const
  const spec = { tolerance: '1e-6', limit: 200, values: 'own', x: 'ones', seed: 1 } as const
  const problem = makeProblem([await buildMatrix(source)], spec)
  return { ...problem, inputs: { ...problem.inputs, ...rest } }
}

const MULTIGRID = { preconditioner: 6 }

function solvedBy<A>(kernel: Kernel<A, KrylovProblem>, problem: KrylovProblem, given: Params = {}): Data {
  const params = defaults(kernel, given)
  return kernel.reference(problem, kernel.analyse(problem, params), params, { workers: 1, lanes: 1 }, () => undefined)
}

/** z ← M⁻¹ r as the twin has it. */
function multigridIn(problem: KrylovProblem, given: Params = {}): { (r: F32): F32; readonly outputs?: Data } {
  const params = defaults(pcg, { ...MULTIGRID, ...given })
  const machine = { workers: 1, lanes: 1 }
  const apply = multigrid.reference(problem, multigrid.analyse(problem, params), params, machine)
  if (!apply) throw new Error('no multigrid')
  return Object.assign((r: F32) => apply(r, 0, () => undefined), apply)
}

const drawn = (rows: number, seed: number): F32 => {
  const { between } = random(seed)
  return Float32Array.from({ length: rows }, () => between(0, 1))
}

const dot = (u: F32, v: F32): number => u.reduce((sum, value, i) => sum + value * v[i], 0)

/** As many colours as there are levels: points come in their own order, by two triangular solves. */
const IN_ORDER = { sweeper: SWEEPERS.indexOf('by_solves'), colouring: COLOURING.wrapped, wrap: 4096 }

describe('the multigrid', () => {
  const schemes: readonly (readonly [Params, PointOrder])[] = [
    [{}, LAST],
    [{ even: 0 }, FIRST],
    [{ colouring: 2, wrap: 8 }, wrapped(8)],
    [{ colouring: 2, wrap: 33 }, wrapped(33)],
    [{ colouring: COLOURING.jpl }, JONES_PLASSMANN],
    [{ sweeper: 3 }, SLOWEST],
    [{ sweeper: 3, slowest: 0 }, FASTEST],
    [IN_ORDER, EXACT],
  ]

  it('makes of a vector what HPCG does, up to the rounding of f32', async () => {
    const problem = await hpcg(16)
    const r = drawn(16 ** 3, 3)
    for (const [given, order] of draw.of(schemes, SCHEMES_ONE_IN)) {
      const z = multigridIn(problem, given)(r)
      const exact = multigridOf(cube(16), order)(r)
      const most = exact.reduce((found, value) => Math.max(found, Math.abs(value)), 0)
      for (const [i, value] of z.entries()) expect(Math.abs(value - exact[i])).toBeLessThan(2e-6 * most)
    }
  })

  it('takes as many iterations in f32 as in f64, but for one: on 32³, and in exact order on 16³', {
    timeout: 60_000,
  }, async () => {
    const goal = 1e-6
    const isNear = async (points: number, [given, order]: (typeof schemes)[number]) => {
      const { status, iterations } = endedAs(solvedBy(pcg, await hpcg(points), { ...MULTIGRID, ...given }))
      expect(status).toBe(CONVERGED)
      expect(Math.abs(iterations - iterationsTo(goal, hpcgResiduals(cube(points), order)))).toBeLessThanOrEqual(1)
    }
    const trials = [
      [32, schemes[0]],
      [32, schemes[1]],
      [16, [IN_ORDER, EXACT]],
    ] as const
    for (const [points, scheme] of draw.of<(typeof trials)[number]>(trials, SOLVES_ONE_IN)) await isNear(points, scheme)
  })

  // 1.1e-11 is far below what f32 holds; on a GPU it took 54 to 57, 63, 59 and 57, by another order of sums
  it.runIf(ALL)('takes up to 5 more in f32 than in f64 on 64³', { timeout: 900_000 }, async () => {
    const goal = residualAfter(50, hpcgResiduals(cube(64), EXACT))
    const problem = await hpcg(64, { tolerance: Math.fround(goal) })
    const counted = schemes
      .slice(0, 4)
      .map(([given]) => endedAs(solvedBy(pcg, problem, { ...MULTIGRID, ...given })).iterations)
    expect(counted).toEqual([53, 63, 59, 57])
    const exact = [53, 59, 54, 54]
    for (const [s, count] of counted.entries()) expect(count - exact[s]).toBeLessThanOrEqual(5)
  })

  it('finds nothing on its coarser levels where the points that it keeps are swept back last', async () => {
    const problem = await hpcg(16)
    const r = problem.inputs.b
    const [last, first] = [7, 0].map((even) => {
      const apply = multigridIn(problem, { even })
      apply(r)
      return Math.sqrt(((apply.outputs ?? {})['norms'] as F32)[0] / dot(r, r))
    })
    expect(last).toBeGreaterThan(0.1)
    expect(first).toBeLessThan(1e-7)
  })

  it('takes 108 dispatches on four grids of eight colours, of 113 in an iteration', async () => {
    const problem = await hpcg(32)
    const params = defaults(pcg, MULTIGRID)
    const capabilities = boundless(32)
    const plan = pcg.plan(problem, pcg.analyse(problem, params, capabilities), params, { trace: false, capabilities })
    const [repeat] = inlined(plan).solve.flatMap((step) => (step.kind === 'repeat' ? [step] : []))
    const modules = dispatchesIn(repeat.steps).map(({ module }) => module)
    const cycle = modules.filter((module) => /multicolour|multigrid/.test(module))
    expect([cycle.length, modules.length]).toEqual([108, 113])
  })

  it('puts out what it sends to each level, in every iteration', async () => {
    const problem = await hpcg(16)
    const outputs = solvedBy(pcg, problem, MULTIGRID)
    const { iterations, residuals } = endedAs(outputs)
    const sent = seriesOf(problem, outputs).slice(2)
    expect(sent.map(({ name }) => name)).toEqual(['sent to grid 2', 'sent to grid 3', 'sent to grid 4'])
    for (const { at, values } of sent) {
      expect([...at]).toEqual(Array.from({ length: iterations + 1 }, (_, i) => i))
      for (const [i, value] of values.entries()) {
        expect(value).toBeGreaterThan(0)
        expect(value).toBeLessThan(residuals[i])
      }
    }
    expect(seriesOf(problem, solvedBy(pcg, problem))).toHaveLength(2)
  })

  it('has as many levels as halve, four at most, each with the same stencil, and says why there are no more', async () => {
    const told = (matrix: Matrix, values: 'own' | 'laplacian' = 'own') => {
      const problem = makeProblem([matrix], { tolerance: '1e-6', limit: 9, values, x: 'ones', seed: 1 })
      const params = defaults(pcg, MULTIGRID)
      const found = multigrid.analyse(problem, params)
      for (const { A, X, Y, Z } of (found as Coarsened).coarse) {
        const { geometry } = matrix
        if (geometry?.kind !== 'grid') throw new Error('no grid')
        const whole = gridMatrix(geometry.stencil as StencilName, [X, Y, Z], 'laplacian', 1)
        expect(A.pattern).toMatchObject({ row_ptr: whole.row_ptr, col_idx: whole.col_idx })
        // of a Laplacian on the pattern the points at the border have others on the diagonal
        expect(A.values.filter((value) => value === -1)).toHaveLength(whole.col_idx.length - whole.rows)
      }
      return multigrid.explain(problem, found, params)
    }
    const own = (stencil: StencilName, size: GridSize): Matrix => ({
      ...grid(stencil, size),
      csr: gridMatrix(stencil, size, 'laplacian', 1),
    })
    expect(told(own('D3N27', [16, 16, 16]))).toMatch(/^4 grids: 16 × 16 × 16, 8 × 8 × 8, 4 × 4 × 4, 2 × 2 × 2 points/)
    expect(told(own('D3N7', [4, 6, 8]))).toMatch(/^2 grids \(2 × 3 × 4 points do not halve\): 4 × 6 × 8, 2 × 3 × 4/)
    expect(told(grid('D2N9', [12, 8, 1]), 'laplacian')).toMatch(/^3 grids \(3 × 2 × 1 points do not halve\)/)
    expect(told(own('D3N27', [5, 4, 4]))).toMatch(/^One grid \(5 × 4 × 4 points do not halve\): a sweep/)
    expect(told(grid('D3N27', [4, 4, 4]))).toMatch(/^One grid \(its values differ from point to point\)/)
    expect(
      told(
        rowsOf('a path', 2, [
          [0, 1],
          [0, 1],
        ]),
        'laplacian',
      ),
    ).toMatch(/not the points of a grid/)
  })
})

describe('HPCG’s own tests', () => {
  /** A million times the diagonal, i + 2 million times in the first nine rows; the right-hand side likewise. */
  async function exaggerated(points: number, tolerance: number): Promise<KrylovProblem> {
    const problem = await hpcg(points, { tolerance: Math.fround(tolerance), limit: 50 })
    const { A, b } = problem.inputs
    const { row_ptr, col_idx, rows } = A.pattern
    const values = A.values.slice()
    const right = b.slice()
    for (let i = 0; i < rows; i++) {
      const times = 1e6 * (i < 9 ? i + 2 : 1)
      values[col_idx.indexOf(i, row_ptr[i])] *= times
      right[i] *= times
    }
    return { ...problem, inputs: { ...problem.inputs, A: { ...A, values }, b: right } }
  }

  describe.each(ALL ? [16, 32, 64] : [16, ...draw.of([32], CUBES_ONE_IN)])('on %i³', { timeout: 120_000 }, (points) => {
    it('find A and the multigrid symmetric', async () => {
      const problem = await hpcg(points)
      const rows = points ** 3
      const [x, y] = [drawn(rows, 1), drawn(rows, 2)]
      const multiplied = (p: F32) => {
        const q = new Float32Array(rows)
        multiply(problem.inputs.A, p, q)
        return q
      }
      for (const apply of [multiplied, multigridIn(problem), multigridIn(problem, { colouring: 2, wrap: 33 })]) {
        const [ax, ay] = [apply(x), apply(y)]
        const apart = Math.abs(dot(x, ay) - dot(y, ax))
        // HPCG's scaling, by squares of norms, with the ε of f32
        expect(apart / (2 * 2 * 26 * dot(x, x) * dot(y, y) * 2 ** -23)).toBeLessThan(1)
        // ours, which can fail
        expect(apart).toBeLessThan(1e-5 * Math.sqrt(dot(ax, ax) * dot(y, y)))
      }
    })

    // HPCG asks for 1e-12 in f64. In f32 conjugate gradients have 1e-9 after 12 iterations, and 1e-12 after 18
    it.each([
      ['12 iterations without a preconditioner', 12, 1e-9, (problem: KrylovProblem) => solvedBy(cg, problem)],
      ['2 with the multigrid', 2, 1e-12, (problem: KrylovProblem) => solvedBy(pcg, problem, MULTIGRID)],
    ])('end in %s where the diagonal is a million times as large', async (_, most, tolerance, solve) => {
      const { status, iterations } = endedAs(solve(await exaggerated(points, tolerance)))
      expect(status).toBe(CONVERGED)
      expect(iterations).toBeLessThanOrEqual(most)
    })

    it('find ones', async () => {
      for (const value of solvedBy(pcg, await hpcg(points), MULTIGRID)['x'] as F32) expect(value).toBeCloseTo(1, 4)
    })
  })

  it('would see a multigrid that is not symmetric', async () => {
    const problem = await hpcg(16)
    const apply = multigridIn(problem)
    // as a sweep there that is not followed by one back
    const lopsided = (r: F32) => apply(r).map((value, i) => value * (1 + (i % 16) / 10))
    const [x, y] = [drawn(4096, 1), drawn(4096, 2)]
    const [mx, my] = [lopsided(x), lopsided(y)]
    expect(Math.abs(dot(x, my) - dot(y, mx))).toBeGreaterThan(1e-5 * Math.sqrt(dot(mx, mx) * dot(y, y)))
  })
})
