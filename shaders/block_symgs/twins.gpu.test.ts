import { beforeAll, expect, test } from 'vitest'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { openLabs } from '#src/engine/gpu/executor/poured.fixture.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import type { NamedLab } from '#src/lab/rules/labs.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { grid, tinyMatrices } from '#src/core/sparse/test-matrices.ts'
import { odd } from '../symgs/cases.ts'
import { twinDifference, twinDifferences } from '../lib/twins.fixture.ts'
import type { BlockProblem } from './blocks.ts'
import { makeProblem } from './problem.ts'

let own: readonly (readonly [id: string, kernel: Kernel])[]
let labs: readonly NamedLab[]
let problems: readonly BlockProblem[]

beforeAll(async () => {
  own = [...(await kernels())].filter(([id]) => id.startsWith('block_symgs/'))
  labs = await openLabs()
  const mesh = await buildMatrix({ kind: 'tetra', side: 6, flat: 2, seed: 2 })
  const hard = odd().filter(({ name }) => ['a dense row', 'two parts without an edge'].includes(name))
  const matrices = [...tinyMatrices(), ...hard, mesh, grid('D3N13', [7, 8, 9])]
  problems = matrices.flatMap((matrix) => [
    makeProblem([matrix], { cfl: '100', viscous: false, systems: '0', sweeps: '1', seed: 5 }),
    makeProblem([matrix], { cfl: '1', viscous: true, systems: '2', sweeps: '2', seed: 6 }),
  ])
})

test('kernels give the bits of their twins, with every choice of a parameter', async () => {
  expect(own.map(([id]) => id)).toEqual(
    ['block5_base', 'block5_opt', 'block5_sliced', 'subdomain'].map((name) => `block_symgs/${name}`),
  )
  expect(await twinDifferences(labs[0], own, problems)).toEqual([])
})

test('a workgroup of few invocations gives the same bits', async () => {
  const small = { ...labs[0].lab, capabilities: { ...labs[0].lab.capabilities, maxComputeInvocationsPerWorkgroup: 64 } }
  for (const [id, kernel] of own)
    expect(await twinDifference(small, kernel, problems[problems.length - 1]), id).toBeUndefined()
})

test('a sweep that is right and of other bits than the twin’s is seen', async () => {
  const kernel = own[0][1]
  const edits = [
    {
      module: 'block_symgs/block5_base/kernel.wesl',
      find: 'var sum = inverse[at] * rest.a;\n  sum += inverse[at + 1u] * rest.b;\n  sum += inverse[at + 2u] * rest.c;',
      replace:
        'var sum = inverse[at + 1u] * rest.b;\n  sum += inverse[at + 2u] * rest.c;\n  sum += inverse[at] * rest.a;',
    },
  ]
  expect(await twinDifference(labs[0].lab, kernel, problems[problems.length - 1], {}, edits)).toBeDefined()
})
