import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { openLabs } from '#src/engine/gpu/executor/poured.fixture.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { broken, type NamedLab } from '#src/lab/rules/labs.ts'
import type { Edit } from '#src/lab/rules/mutant.ts'
import { grid } from '#src/core/sparse/test-matrices.ts'
import { twinDifference } from '../lib/twins.fixture.ts'
import { labCase } from './cases.ts'
import type { KrylovSpec } from './options.ts'
import { makeProblem } from './problem.ts'

const SPEC: KrylovSpec = { tolerance: '1e-6', limit: 60, values: 'laplacian', x: 'seeded', seed: 5 }
const MULTIGRID: Params = { preconditioner: 6 }

const draw = new Draw(inject('turn')).within(TURNS)
/** Of the solves one in three, and of the choices that are tried by every rule one in four: nearly all is compiling. */
const SOLVES_ONE_IN = 3
const CHOICES_ONE_IN = 4
afterAll(() => console.log(`${draw.told} (multigrids)`))

let pcg: Kernel
let labs: readonly NamedLab[]
let lab: NamedLab['lab']

beforeAll(async () => {
  pcg = await findKernel('krylov/pcg')
  labs = await openLabs()
  lab = labs[0].lab
})

const solved = (size: readonly [number, number, number], stencil: 'D3N27' | 'D3N7' | 'D2N9' = 'D3N27') =>
  makeProblem([grid(stencil, size)], SPEC)

test('a solve with the multigrid has the bits of its twin: on four levels, on three, and on a plane', async () => {
  const problems = [
    solved([16, 8, 8]),
    solved([8, 4, 12]),
    solved([16, 24, 1], 'D2N9'),
    solved([6, 8, 10], 'D3N7'),
    { ...solved([8, 8, 8]), inputs: { ...solved([8, 8, 8]).inputs, limit: 3 } },
  ]
  const choices: readonly Params[] = [{}, { colouring: 2, wrap: 11 }, { colouring: 4 }, { bits: 8 }, { sweeper: 3 }]
  const pairs = problems.flatMap((problem, p) =>
    (p === 0 ? choices : [{}]).map((given) => [p, problem, given] as const),
  )
  for (const [p, problem, given] of draw.of(pairs, SOLVES_ONE_IN))
    expect(
      await twinDifference(lab, pcg, problem, { ...MULTIGRID, ...given }),
      `problem ${p} ${JSON.stringify(given)}`,
    ).toBeUndefined()
  // on more levels what is left to them has squares that an adapter may flush to zero
  expect(await twinDifference(lab, pcg, solved([6, 10, 6]), { ...MULTIGRID, even: 0 })).toBeUndefined()
})

test.each(['bicgstab', 'refined'])('%s with the multigrid has the bits of its twin', async (name) => {
  const kernel = await findKernel(`krylov/${name}`)
  expect(await twinDifference(lab, kernel, solved([8, 4, 8]), MULTIGRID)).toBeUndefined()
})

test('a solve with the multigrid keeps every rule, traced and untraced', async () => {
  const subject = labCase(grid('D3N27', [8, 4, 8]), { values: 'laplacian' })
  // the last in the exact order, by two solves
  const choices = [{}, { bits: 8, colouring: 2 }, { sweeper: 3 }, { sweeper: 6, colouring: 2, wrap: 4096 }]
  for (const given of draw.of(choices, CHOICES_ONE_IN))
    expect(await broken(labs, 'krylov/pcg', pcg, subject, { ...MULTIGRID, ...given })).toEqual([])
})

const folder = 'krylov/preconditioners/multigrid'

const MUTANTS: readonly (readonly [name: string, edit: Edit, given?: Params])[] = [
  [
    'injection at odd points',
    {
      module: `${folder}/restrict.wesl`,
      find: 'right[point] - row_sum(place)',
      replace: 'right[point ^ 1u] - row_sum(place)',
    },
  ],
  [
    'U x₀ not kept',
    {
      module: 'symgs/multicolour/kernel.wesl',
      find: '@if(ANY) sum -= kept[place];',
      replace: '@if(ANY) sum -= 0.0 * kept[place];',
    },
  ],
  [
    'U x of the sweep before is not handed on',
    { module: 'symgs/multicolour/kernel.wesl', find: '@if(KEEPS) kept[place] = sum;', replace: '' },
  ],
  [
    'a change of U x without its last entries',
    {
      module: `${folder}/prolong.wesl`,
      find: 'slot < slice.y; slot += 4u',
      replace: 'slot + 4u < slice.y; slot += 4u',
    },
  ],
  [
    'a residual without the last entries of a point',
    {
      module: `${folder}/restrict.wesl`,
      find: 'slot < uniforms.width; slot += 4u',
      replace: 'slot + 4u < uniforms.width; slot += 4u',
    },
  ],
  [
    'a first colour that stays as it was',
    { module: `${folder}/restrict.wesl`, find: 'place < uniforms.swept', replace: 'place + 32u < uniforms.swept' },
  ],
  [
    'the last level’s correction lost',
    {
      module: `${folder}/prolong.wesl`,
      find: 'held[place] += change_at(place);',
      replace: 'if (uniforms.level < 2u) { held[place] += change_at(place); }',
    },
  ],
  [
    'a correction of lines that is lost',
    { module: `${folder}/prolong.wesl`, find: 'x[point] += found[place];', replace: '' },
    { sweeper: 3 },
  ],
  [
    'the square of a level without its last part',
    { module: `${folder}/prolong.wesl`, find: 'part < uniforms.parts', replace: 'part + 1u < uniforms.parts' },
  ],
]

test('a cycle by other numbers than its twin’s is seen', async () => {
  const problem = solved([16, 8, 8])
  const alive: string[] = []
  for (const [name, edit, given] of MUTANTS)
    if ((await twinDifference(lab, pcg, problem, { ...MULTIGRID, ...given }, [edit])) === undefined) alive.push(name)
  expect(alive).toEqual([])
})
