import { afterAll, describe, expect, inject, it } from 'vitest'
import type { F32 } from '#src/core/base/arrays.ts'
import { defaults, type Params } from '#src/core/kernel/kernel.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { CONVERGED, LIMIT_REACHED, OF_RR, SCALARS } from '#shaders/krylov/state.wesl'
import { endedAs } from '../krylov/outcome.ts'
import kernel from './bicgstab/kernel.ts'
import type { FlowSystemSpec } from './options.ts'
import { check, endingOf, makeProblem } from './problem.ts'
import type { FlowSystem } from './solve.ts'
import { blockProduct } from './twin.ts'
import { numberByNumber } from './numbers.ts'

const draw = new Draw(inject('turn')).within(TURNS)
/** Of the pairs of systems and a preconditioner one in four is solved. */
const ONE_IN = 4
afterAll(() => console.log(`${draw.told} (solves over blocks)`))

const SPEC: FlowSystemSpec = {
  cfl: '100',
  viscous: false,
  systems: '0',
  seed: 1,
  tolerance: '1e-2',
  limit: 200,
  rough: false,
}

const flowIn = async (side: number, rest: Partial<FlowSystemSpec> = {}): Promise<FlowSystem> =>
  makeProblem([await buildMatrix({ kind: 'tetra', side, flat: 1, seed: 1 })], { ...SPEC, ...rest })

/** What the twin makes of a problem. */
function outputsOf(problem: FlowSystem, given: Params = {}) {
  const params = defaults(kernel, given)
  const machine = { workers: 4, lanes: 8 }
  return kernel.reference(problem, kernel.analyse(problem, params), params, machine, () => undefined)
}

describe('a system over blocks', () => {
  it('is the same number by number: each unknown meets the same coefficients', async () => {
    const problem = await flowIn(4, { systems: '2', rough: true })
    const { A, b } = numberByNumber(problem).inputs
    const q = new Float32Array(b.length)
    blockProduct(problem)(b, q)
    const { row_ptr, col_idx, rows } = A.pattern
    for (let u = 0; u < rows; u++) {
      let sum = 0
      for (let k = row_ptr[u]; k < row_ptr[u + 1]; k++) sum += A.values[k] * b[col_idx[k]]
      expect(Math.abs(sum - q[u])).toBeLessThan(1e-5)
    }
  })
})

describe('BiCGSTAB over blocks', () => {
  it('finds x with every preconditioner, with turbulence systems and without', async () => {
    for (const systems of ['0', '2'] as const) {
      const problem = await flowIn(6, { systems, tolerance: '1e-4' })
      const choices = [{}, { sweeper: 1, sweeps: 1 }, { preconditioner: 1, rows: 32 }, { preconditioner: 2 }]
      for (const given of draw.of(choices, ONE_IN)) {
        const outputs = outputsOf(problem, given)
        expect(endedAs(outputs).status, JSON.stringify(given)).toBe(CONVERGED)
        expect(check(problem, outputs), JSON.stringify(given)).toMatchObject({ ok: true })
      }
    }
  })

  // in f64 on every run: flow.test.ts beside the sweeps
  it.runIf(inject('turn').all)(
    'needs fewer iterations by subdomains than by colours, and by either than with the diagonal blocks alone',
    async () => {
      const problem = await flowIn(14)
      const [colours, subdomains, diagonal] = [
        {},
        { preconditioner: 1, rows: Math.ceil(problem.inputs.A.rows / 16) },
        { preconditioner: 2 },
      ].map((given) => endedAs(outputsOf(problem, given)).iterations)
      expect(subdomains).toBeLessThan(colours)
      expect(2 * colours).toBeLessThan(diagonal)
    },
  )

  it('ends at its limit in words', async () => {
    const problem = await flowIn(5, { limit: 1, tolerance: '1e-6' })
    const outputs = outputsOf(problem)
    expect(endedAs(outputs).status).toBe(LIMIT_REACHED)
    expect(endingOf(problem, outputs)?.code).toBe('LimitReached')
  })

  it('that is wrong is seen by the oracle', async () => {
    const problem = await flowIn(5)
    const outputs = outputsOf(problem)
    const x = (outputs['x'] as F32).map((value, u) => (u === 3 ? value + 1 : value))
    expect(check(problem, { ...outputs, x }).ok).toBe(false)
  })

  it('with a small error is seen where residuals rose on the way, with its own history and with a false one', async () => {
    const problem = await flowIn(6, { cfl: '1000', rough: true, tolerance: '1e-4' })
    const outputs = outputsOf(problem)
    expect(endedAs(outputs).status).toBe(CONVERGED)
    expect(check(problem, outputs)).toMatchObject({ ok: true })
    const right = outputs['x'] as F32
    const most = right.reduce((found, value) => Math.max(found, Math.abs(value)), 0)
    const worst = right.findIndex((value) => Math.abs(value) === most)
    const x = right.with(worst, 1.01 * right[worst])
    // residuals of the way a million times as large
    const scalars = (outputs['scalars'] as F32).with(SCALARS + OF_RR, 1e12)
    for (const wrong of [{ x }, { x, scalars }, { x: right.map((value) => 1.01 * value), scalars }])
      expect(check(problem, { ...outputs, ...wrong }).ok).toBe(false)
  })
})
