import { beforeAll, expect, test } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { openLabs } from '#src/engine/gpu/executor/poured.fixture.ts'
import type { F32 } from '#src/core/base/arrays.ts'
import { defaults, type Kernel } from '#src/core/kernel/kernel.ts'
import type { NamedLab } from '#src/lab/rules/labs.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { twinDifference, twinDifferences } from '../lib/twins.fixture.ts'
import { eliminatedIn } from './elimination.ts'
import { FACTORS, type LuProblem } from './factors.ts'
import type { LuSpec } from './options.ts'
import { makeProblem } from './problem.ts'
import { SPEC, worked } from './worked.fixture.ts'

const OWN: LuSpec = { ...SPEC, values: 'seeded', nb: 16, seed: 5 }
const IDS = ['lu/bulk', 'lu/levels', 'lu/sync_free', 'lu/supernodes', 'lu/solution'] as const

let own: readonly (readonly [id: string, kernel: Kernel])[]
let labs: readonly NamedLab[]
let problems: readonly LuProblem[]

beforeAll(async () => {
  own = await Promise.all(IDS.map(async (id) => [id, await findKernel(id)] as const))
  labs = await openLabs()
  const mesh = await buildMatrix({ kind: 'delaunay', points: 150, seed: 2 })
  problems = [
    makeProblem([mesh], OWN),
    // masks of two words, and more rows in a block than invocations
    makeProblem([mesh], { ...OWN, nb: 40 }),
    makeProblem([grid('D3N27', [4, 5, 4])], { ...OWN, nb: 60 }),
    // without a matching pivots are replaced
    makeProblem([grid('D2N5', [7, 9, 1])], {
      ...OWN,
      values: 'laplacian',
      matching: false,
      ordering: 'natural',
      nb: 5,
    }),
    // a pivot that is 0 in place, and several rounds of refinement
    worked(),
  ]
})

test('kernels give the bits of their twins, with every choice of a parameter', async () => {
  expect(await twinDifferences(labs[0], own, problems)).toEqual([])
})

test('all kernels give the bits of an elimination task by task', () => {
  for (const problem of problems) {
    const expected = eliminatedIn(problem)
    for (const [, kernel] of own) {
      const params = defaults(kernel)
      const machine = { workers: 7, lanes: 8 }
      const found = kernel.reference(problem, kernel.analyse(problem, params), params, machine, () => undefined)
      expect([...(found[FACTORS] as F32)]).toEqual([...expected])
    }
  }
})

test('products that are right and come in another order are seen', async () => {
  const [, kernel] = own[2]
  const find = 'products[p]'
  const replace = 'products[2u * updates.first + updates.count - 1u - p]'
  const edits = [{ module: 'lu/sync_free/kernel.wesl', find, replace }]
  expect(await twinDifference(labs[0].lab, kernel, problems[0], {}, edits)).toBeDefined()
})

test('last blocks of one row and of two have the bits of their twins, with zeros and without', async () => {
  const [[, kernel]] = own.slice(1)
  const posed = [[7, 7, 1] as const, [10, 5, 1] as const].map((size) =>
    makeProblem([grid('D2N9', size)], { ...OWN, nb: 48 }),
  )
  expect(posed.map(({ inputs }) => inputs.rows % inputs.nb)).toEqual([1, 2])
  for (const problem of posed) {
    for (const zeros of [1, 2]) expect(await twinDifference(labs[0].lab, kernel, problem, { zeros })).toBeUndefined()
    for (const [id, other] of own) expect(await twinDifference(labs[0].lab, other, problem), id).toBeUndefined()
  }
  // its one product is that of the last block
  const edits = [
    { module: 'lu/ssssm_dense.wesl', find: 'let along = vec4<f32>(', replace: 'let along = 2.0 * vec4<f32>(' },
  ]
  expect(await twinDifference(labs[0].lab, kernel, posed[0], { zeros: 2 }, edits)).toBeDefined()
})
