import { afterAll, describe, expect, inject, it } from 'vitest'
import { CONVERGED } from '#shaders/krylov/state.wesl'
import type { F32 } from '#src/core/base/arrays.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import cg from './cg/kernel.ts'
import { endedAs } from './outcome.ts'
import pcg from './pcg/kernel.ts'
import type { KrylovProblem } from './solve.ts'
import { multiply } from './sums.ts'
import { dot, hpcg, MULTIGRID, multigridIn, drawn } from './hpcg-solved.fixture.ts'
import { outputsBy } from './solved.fixture.ts'

const ALL = Boolean(process.env['CHECK_ALL'])
const draw = new Draw(inject('turn')).within(TURNS)
/** Of the cubes above 16³. */
const CUBES_ONE_IN = 12
afterAll(() => console.log(`${draw.told} (cubes of HPCG’s own tests)`))

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

  describe.each(ALL ? [16, 32, 64] : [16, ...draw.of([32], CUBES_ONE_IN)])('on %i³', (points) => {
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
      ['12 iterations without a preconditioner', 12, 1e-9, (problem: KrylovProblem) => outputsBy(cg, problem)],
      ['2 with the multigrid', 2, 1e-12, (problem: KrylovProblem) => outputsBy(pcg, problem, MULTIGRID)],
    ])('end in %s where the diagonal is a million times as large', async (_, most, tolerance, solve) => {
      const { status, iterations } = endedAs(solve(await exaggerated(points, tolerance)))
      expect(status).toBe(CONVERGED)
      expect(iterations).toBeLessThanOrEqual(most)
    })

    it('find ones', async () => {
      for (const value of outputsBy(pcg, await hpcg(points), MULTIGRID)['x'] as F32) expect(value).toBeCloseTo(1, 4)
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
