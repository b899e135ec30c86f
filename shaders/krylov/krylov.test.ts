import { expect, test } from 'vitest'
import { defaults, type Kernel, type Params } from '#src/kernel/kernel.ts'
import { buildMatrix } from '#src/sparse/build.ts'
import { oddGrids } from '#src/sparse/test-matrices.ts'
import cg from './cg/kernel.ts'
import pcg from './pcg/kernel.ts'
import { check, makeProblem, endingOf } from './problem.ts'
import type { KrylovProblem } from './solve.ts'
import type { KrylovSpec } from './options.ts'
const SPEC: KrylovSpec = { tolerance: '1e-6', limit: 500, values: 'own', x: 'seeded', seed: 1 }
const machine = { workers: 4, lanes: 8 }
function run(kernel: Kernel<any, KrylovProblem>, problem: KrylovProblem, given: Params = {}) {
  const params = defaults(kernel, given)
  const out = kernel.reference(problem, kernel.analyse(problem, params), params, machine, () => undefined)
  return { out, check: check(problem, out), ending: endingOf(problem, out) }
}
test('x', async () => {
  const hpcg = await buildMatrix({ kind: 'grid', stencil: 'D3N27', size: [16, 16, 16], values: 'laplacian', seed: 1 })
  const bunny = await buildMatrix({ kind: 'mesh', mesh: 'bunny' })
  for (const [m, values] of [
    [hpcg, 'own'],
    [hpcg, 'seeded'],
    [oddGrids()[2], 'laplacian'],
    [bunny, 'laplacian'],
  ] as const) {
    const problem = makeProblem([m], { ...SPEC, values })
    for (const [kernel, given] of [
      [cg, {}],
      [pcg, {}],
      [pcg, { preconditioner: 0 }],
    ] as const) {
      const t = performance.now()
      const r = run(kernel as Kernel<any, KrylovProblem>, problem, given)
      console.log(
        m.name,
        values,
        kernel.alias,
        JSON.stringify(given),
        r.ending?.message,
        JSON.stringify(r.check.measures.map(({ name, value, bound }) => [name, value, bound])),
        (performance.now() - t).toFixed(),
      )
    }
  }
  expect(1).toBe(1)
})
