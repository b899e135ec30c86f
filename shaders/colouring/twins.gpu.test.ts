import { beforeAll, expect, test } from 'vitest'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { openLabs } from '#src/engine/gpu/executor/poured.fixture.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { NamedLab } from '#src/lab/rules/labs.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { twinDifference, twinDifferences } from '../lib/twins.fixture.ts'
import { odd } from './cases.ts'
import type { ColouringProblem } from './graph.ts'
import { makeProblem } from './problem.ts'

let own: readonly (readonly [id: string, kernel: Kernel])[]
let labs: readonly NamedLab[]
let problems: readonly ColouringProblem[]

beforeAll(async () => {
  own = [...(await kernels())].filter(([id]) => id.startsWith('colouring/'))
  labs = await openLabs()
  const mesh = await buildMatrix({ kind: 'delaunay', points: 600, seed: 2 })
  problems = [...odd(), mesh, grid('D3N27', [7, 8, 9])].map((matrix) => makeProblem([matrix], { seed: 5 }))
})

test('kernels give the colours of their twins, with every choice of a parameter', async () => {
  expect(await twinDifferences(labs[0], own, problems)).toEqual([])
})

test('a round that finds nothing to do is not counted: one that is would be seen', async () => {
  const kernel = own.find(([id]) => id === 'colouring/jpl')?.[1] as Kernel
  const edits = [
    { module: 'colouring/rounds.wesl', find: 'if (ends && atomicLoad(&state[DONE]) == 0u)', replace: 'if (ends)' },
  ]
  const found = []
  for (const problem of problems) found.push(await twinDifference(labs[0].lab, kernel, problem, {}, edits))
  expect(found.some((difference) => difference !== undefined)).toBe(true)
})

test('a colouring that is right and another than the twin’s is seen', async () => {
  const kernel = own.find(([id]) => id === 'colouring/jpl')?.[1] as Kernel
  const edits = [{ module: 'colouring/weights.wesl', find: 'seed * 0x9e3779b9u', replace: '(seed + 1u) * 0x9e3779b9u' }]
  expect(await twinDifference(labs[0].lab, kernel, problems[problems.length - 1], {}, edits)).toBeDefined()
})
