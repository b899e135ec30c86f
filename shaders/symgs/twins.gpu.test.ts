import { beforeAll, expect, test } from 'vitest'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { openLabs } from '#src/engine/gpu/executor/poured.fixture.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { NamedLab } from '#src/lab/rules/labs.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { twinDifference, twinDifferences } from '../lib/twins.fixture.ts'
import { odd } from './cases.ts'
import { makeProblem } from './problem.ts'
import type { SweepProblem } from './sweep.ts'

/** What they leave to solves has the bits of a solve, which depend on how many lanes add up. */
const AROUND_SOLVES = ['symgs/by_solves', 'symgs/auto']

let own: readonly (readonly [id: string, kernel: Kernel])[]
let labs: readonly NamedLab[]
let problems: readonly SweepProblem[]

beforeAll(async () => {
  own = [...(await kernels())].filter(([id]) => id.startsWith('symgs/') && !AROUND_SOLVES.includes(id))
  labs = await openLabs()
  const mesh = await buildMatrix({ kind: 'delaunay', points: 600, seed: 2 })
  const spec = { values: 'seeded', diagonal: 'unit', seed: 5 } as const
  const hard = odd().filter(({ name }) => ['a dense row', 'all to all', 'two parts without an edge'].includes(name))
  problems = [...hard, mesh, grid('D3N27', [7, 8, 9])].flatMap((matrix) => [
    makeProblem([matrix], { ...spec, guess: 'zero', sweeps: '1' }),
    makeProblem([matrix], { ...spec, guess: 'any', sweeps: '2' }),
  ])
})

test('kernels give the bits of their twins, with every choice of a parameter', async () => {
  expect(await twinDifferences(labs[0], own, problems)).toEqual([])
})

test('a sweep that is right and of other bits than the twin’s is seen', async () => {
  const kernel = own.find(([id]) => id === 'symgs/multicolour')?.[1] as Kernel
  const edits = [{ module: 'symgs/slots.wesl', find: 'sum + these.x + these.y', replace: 'sum + (these.x + these.y)' }]
  const problem = problems[problems.length - 1]
  expect(await twinDifference(labs[0].lab, kernel, problem, {}, edits)).toBeDefined()
})
