import { beforeAll, expect, test } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { openLabs } from '#src/engine/gpu/executor/poured.fixture.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { Edit } from '#src/lab/rules/mutant.ts'
import type { NamedLab } from '#src/lab/rules/labs.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { twinDifference } from '../lib/twins.fixture.ts'
import type { FlowSystemSpec } from './options.ts'
import { makeProblem } from './problem.ts'
import type { FlowSystem } from './solve.ts'

const SPEC: FlowSystemSpec = {
  cfl: '100',
  viscous: false,
  systems: '2',
  seed: 3,
  tolerance: '1e-3',
  limit: 12,
  rough: false,
}

let kernel: Kernel
let lab: NamedLab['lab']
let mesh: FlowSystem

beforeAll(async () => {
  kernel = await findKernel('block_krylov/bicgstab')
  lab = (await openLabs())[0].lab
  mesh = makeProblem([await buildMatrix({ kind: 'tetra', side: 5, flat: 1, seed: 2 })], SPEC)
})

const CHOICES: readonly Params[] = [
  {},
  { sweeper: 1 },
  { sweeper: 2, sweeps: 1 },
  { preconditioner: 1, rows: 16 },
  { preconditioner: 2 },
  { preconditioner: 3, groups: 2 },
]

test('a solve over blocks has the bits of its twin, with every preconditioner', async () => {
  const lattice = makeProblem([grid('D3N13', [5, 4, 3])], { ...SPEC, systems: '0', rough: true })
  for (const problem of [mesh, lattice])
    for (const given of CHOICES)
      expect(await twinDifference(lab, kernel, problem, given), JSON.stringify(given)).toBeUndefined()
})

const MUTANTS: readonly (readonly [name: string, edit: Edit])[] = [
  [
    'β of the last iteration',
    {
      module: 'krylov/direction.wesl',
      find: 'bitcast<f32>(state[RHO_BEFORE]) * (',
      replace: 'bitcast<f32>(state[RHO]) * (',
    },
  ],
  [
    'a dot that misses the last workgroup',
    {
      module: 'krylov/dots.wesl',
      find: 'part < uniforms.parts; part += size',
      replace: 'part + 1u < uniforms.parts; part += size',
    },
  ],
  [
    'one turbulence system fed another’s coefficients',
    { module: 'block_krylov/multiply.wesl', find: '(BLOCK + column - SIDE) * entries', replace: 'BLOCK * entries' },
  ],
  [
    'blocks applied column by column',
    {
      module: 'block_krylov/multiply.wesl',
      find: 'system_values[at + 1u] * p[other + 1u]',
      replace: 'system_values[at + 1u] * p[other + 2u]',
    },
  ],
]

test('a solve by other numbers than its twin’s is seen', async () => {
  const alive: string[] = []
  for (const [name, edit] of MUTANTS)
    if ((await twinDifference(lab, kernel, mesh, {}, [edit])) === undefined) alive.push(name)
  expect(alive).toEqual([])
})
