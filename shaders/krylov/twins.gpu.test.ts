import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { openLabs } from '#src/engine/gpu/executor/poured.fixture.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import type { Edit } from '#src/lab/rules/mutant.ts'
import { choicesOf, type NamedLab } from '#src/lab/rules/labs.ts'
import { eventCount, readPhase, readStage, type Trace, traceBuilder } from '#src/core/trace/event.ts'
import { forEachItem, type Space } from '#src/core/trace/space.ts'
import { buildMatrix } from '#src/core/sparse/build.ts'
import { grid, oddGrids } from '#src/core/sparse/test-matrices.ts'
import { twinDifference } from '../lib/twins.fixture.ts'
import { broken, lopsided, manyDistances, worsening } from './hard.fixture.ts'
import type { KrylovSpec } from './options.ts'
import { SOLVERS } from './preconditioners/factors.ts'
import { SWEEPERS } from './preconditioners/sweep.ts'
import { makeProblem, spaces } from './problem.ts'
import type { KrylovProblem } from './solve.ts'

const SPEC: KrylovSpec = { tolerance: '1e-6', limit: 200, values: 'laplacian', x: 'seeded', seed: 5 }

/** Columns of 8 bits; sweepers and solvers that add up in an order that is known: others add up by as many lanes as there are. */
const IN_ORDER: readonly Params[] = [
  ...SWEEPERS.filter((name) => name !== 'by_solves').flatMap((name) => {
    const sweeper = SWEEPERS.indexOf(name)
    return [{ sweeper }, { sweeper, sweeps: 2 }]
  }),
  ...['thread_level', 'level_dispatch'].map((name) => ({ preconditioner: 4, solver: SOLVERS.indexOf(name) })),
  { preconditioner: 5, fill: 3 },
  { columns: 8 },
]

/** Of the pairs of a problem and a choice a share. */
const ONE_IN = 24
/** Of the pairs of a kernel and a preconditioner whose trace is compared one in four. */
const RECORDED_ONE_IN = 4
const draw = new Draw(inject('turn')).within(TURNS)
afterAll(() => console.log(`${draw.told} (twins of krylov)`))

let own: readonly Kernel[]
let refined: Kernel
let labs: readonly NamedLab[]
let problems: readonly KrylovProblem[]

beforeAll(async () => {
  own = [await findKernel('krylov/cg'), await findKernel('krylov/pcg'), await findKernel('krylov/bicgstab')]
  refined = await findKernel('krylov/refined')
  labs = await openLabs()
  const mesh = await buildMatrix({ kind: 'delaunay', points: 600, seed: 2 })
  problems = [
    ...[mesh, grid('D3N27', [7, 8, 9]), oddGrids()[2]].map((matrix) => makeProblem([matrix], SPEC)),
    makeProblem([grid('D3N7', [5, 6, 7])], { ...SPEC, values: 'seeded', x: 'ones' }),
    // it ends at its limit, and after no iteration
    makeProblem([mesh], { ...SPEC, limit: 11 }),
    makeProblem([mesh], { ...SPEC, limit: 0 }),
  ]
})

test('kernels have the bits of their twins: x, every scalar of every iteration, and the end', async () => {
  for (const kernel of own)
    for (const [p, problem] of problems.entries())
      for (const given of [
        {},
        { groups: 3 },
        ...(p === 1 ? choicesOf(kernel) : []),
        ...(p === 1 && kernel === own[1] ? IN_ORDER : []),
      ].filter(() => draw.meets(ONE_IN)))
        expect(
          await twinDifference(labs[0].lab, kernel, problem, given),
          `${kernel.title} on problem ${p} ${JSON.stringify(given)}`,
        ).toBeUndefined()
})

test('two runs have the same bits', async () => {
  const { lab } = labs[0]
  for (const kernel of own) {
    const params = defaults(kernel)
    const plan = kernel.plan(problems[0], kernel.analyse(problems[0], params, lab.capabilities), params, {
      trace: false,
      capabilities: lab.capabilities,
    })
    const runs = [await lab.run(plan, lab.sources), await lab.run(plan, lab.sources)]
    expect(runs[1].outputs).toEqual(runs[0].outputs)
  }
})

test('BiCGSTAB has the bits of its twin on a matrix that is not symmetric, where x gets worse, and where it breaks down', async () => {
  for (const problem of [lopsided(12), worsening(), ...broken()])
    for (const given of [{}, { preconditioner: 2 }, { groups: 3 }])
      expect(
        await twinDifference(labs[0].lab, own[2], problem, given),
        `${problem.inputs.A.pattern.rows} rows, ${JSON.stringify(given)}`,
      ).toBeUndefined()
})

test('columns of 8 bits give the bits of the twin: on a grid, of one row, and where there are 256 distances and one more', async () => {
  const [cg, , bicgstab] = own
  const one = makeProblem([grid('D3N27', [1, 1, 1])], { ...SPEC, values: 'seeded' })
  for (const [kernel, problem] of [
    [cg, problems[1]],
    [cg, one],
    [bicgstab, problems[1]],
    ...[256, 257].map(
      (count) => [bicgstab, makeProblem([manyDistances(count)], { ...SPEC, values: 'seeded' })] as const,
    ),
  ] as const)
    expect(await twinDifference(labs[0].lab, kernel, problem, { columns: 8, preconditioner: 0 })).toBeUndefined()
})

test('refinement has the bits of its twin: both parts of x, every scalar, and the residual of every round', async () => {
  const [mesh, cube] = problems
  const narrowed = [mesh, cube].map((one) => ({ ...one, inputs: { ...one.inputs, tolerance: Math.fround(1e-10) } }))
  for (const problem of [...narrowed, ...problems.slice(4)])
    for (const given of [{}, { preconditioner: 0, digits: 1 }, { groups: 3, preconditioner: 2 }])
      expect(
        await twinDifference(labs[0].lab, refined, problem, given),
        `${problem.inputs.A.pattern.rows} rows, ${JSON.stringify(given)}`,
      ).toBeUndefined()
  const edits = [
    { module: 'krylov/direction.wesl', find: 'rr <= uniforms.inner *', replace: 'rr < 0.5 * uniforms.inner *' },
  ]
  expect(await twinDifference(labs[0].lab, refined, narrowed[1], {}, edits)).toBeDefined()
})

/** Rows by stage and phase, in words. */
function recorded(trace: Trace, space: Space): readonly string[] {
  const found = new Map<string, number[]>()
  for (let e = 0; e < eventCount(trace); e++) {
    const at = `stage ${readStage(trace, e)}, phase ${readPhase(trace, e)}`
    const rows = found.get(at) ?? []
    found.set(at, rows)
    forEachItem(trace, e, space, (row) => rows.push(row))
  }
  return [...found].map(([at, rows]) => `${at}: ${rows.sort((a, b) => a - b).join(' ')}`).sort()
}

test('a GPU records what the twin does, and the sweep inside an iteration: stages, phases and rows', async () => {
  const { lab } = labs[0]
  const { capabilities } = lab
  const plain = makeProblem([grid('D3N27', [3, 4, 5])], { ...SPEC, limit: 20 })
  const halving = makeProblem([grid('D3N27', [8, 4, 8])], { ...SPEC, values: 'laplacian', limit: 20 })
  const swept = [true, {}] as const
  const all = [
    swept,
    [true, { sweeps: 2 }],
    [true, { sweeper: SWEEPERS.indexOf('jacobi') }],
    [false, { preconditioner: 4 }],
    [true, { preconditioner: 6 }],
    [true, { preconditioner: 6, sweeper: SWEEPERS.indexOf('lines') }],
  ] as const
  const grids = new Set<number>()
  const trials = [own[1], own[2], refined].flatMap((kernel) =>
    (kernel === own[1] ? all : [swept]).map((one) => [kernel, ...one] as const),
  )
  const drawn = draw.of(trials, RECORDED_ONE_IN)
  for (const [kernel, isSwept, given] of drawn) {
    const params = defaults(kernel, given)
    const problem = params['preconditioner'] === 6 ? halving : plain
    const [space] = spaces(problem)
    const analysis = kernel.analyse(problem, params, capabilities)
    const plan = kernel.plan(problem, analysis, params, { trace: true, capabilities })
    const builder = traceBuilder(4, ['step'])
    const { ended } = kernel.reference(problem, analysis, params, { workers: 30, lanes: 4 }, builder.emit)
    const twin = builder.finish()
    const { trace = twin } = await lab.run(plan, lab.sources)
    const name = `${kernel.title} ${JSON.stringify(given)}`
    expect(trace, name).not.toBe(twin)
    expect(recorded(trace, space), name).toEqual(recorded(twin, space))
    const there = kernel.trace.stages.findIndex((one) => one.name === 'sweep there')
    const phases = new Set(
      Array.from({ length: eventCount(trace) }, (_, e) => (readStage(trace, e) === there ? readPhase(trace, e) : -1)),
    )
    for (let e = 0; e < eventCount(trace); e++) grids.add(kernel.trace.stages[readStage(trace, e)].grid ?? 0)
    // eight colours in each iteration, or fewer where Jacobi has one
    expect(phases.size > (ended as Uint32Array)[1], name).toBe(isSwept)
  }
  // 8 × 4 × 8 points halve three times
  const isNested = drawn.some(([, , given]) => 'preconditioner' in given && given.preconditioner === 6)
  expect(grids).toEqual(new Set(isNested ? [0, 1, 2, 3, 4] : drawn.some(([, isSwept]) => isSwept) ? [0, 1] : [0]))
})

/** Solves that may well converge, by other numbers. */
const MUTANTS: readonly (readonly [name: string, kernel: number, params: Params, ...edits: Edit[]])[] = [
  [
    'β of the iteration before',
    0,
    {},
    {
      module: 'krylov/direction.wesl',
      find: 'select(ratio, 0.0, begins)',
      replace: 'select(scalars[SCALARS * (max(now, 1u) - 1u) + OF_BETA], 0.0, begins)',
    },
  ],
  [
    'a dot that misses the last workgroup',
    0,
    { groups: 3 },
    { module: 'krylov/dots.wesl', find: 'part < uniforms.parts', replace: 'part + 1u < uniforms.parts' },
  ],
  [
    'surplus rounds that go on',
    0,
    {},
    { module: 'krylov/step.wesl', find: 'let idle = state[IDLE] > 0u;', replace: 'let idle = false;' },
    { module: 'krylov/multiply.wesl', find: 'ended > 0u', replace: 'false' },
  ],
  [
    'z in the order of places',
    1,
    {},
    { module: 'krylov/preconditioners/spread.wesl', find: 'made[place[row]]', replace: 'made[row]' },
  ],
  [
    'a diagonal that is not inverted',
    1,
    { preconditioner: 0 },
    { module: 'krylov/preconditioners/scale.wesl', find: 'inverse[row] * r[row]', replace: 'r[row]' },
  ],
  [
    'x of the iteration after kept',
    0,
    {},
    { module: 'krylov/direction.wesl', find: 'marks[(now - 1u)', replace: 'marks[(max(now, 2u) - 2u)' },
  ],
  [
    'α in place of ω',
    2,
    {},
    {
      module: 'krylov/direction.wesl',
      find: 'let omega = bitcast<f32>(state[OMEGA]);',
      replace: 'let omega = bitcast<f32>(state[ALPHA]);',
    },
  ],
  [
    'ω of the first iteration',
    2,
    {},
    {
      module: 'krylov/step.wesl',
      find: 'state[OMEGA] = bitcast<u32>(lambda);',
      replace: 'if (now == 1u) { state[OMEGA] = bitcast<u32>(lambda); }',
    },
  ],
  [
    't·r of the last half step',
    2,
    { groups: 3 },
    { module: 'krylov/step.wesl', find: 'let tr = dot_of(index, TR);', replace: 'let tr = dot_of(index, TT);' },
  ],
  [
    'r in place of what two solves made of it',
    2,
    { preconditioner: 4 },
    { module: 'krylov/preconditioners/spread.wesl', find: 'let value = made[row];', replace: 'let value = z[row];' },
  ],
  [
    'patience by one iteration more',
    0,
    { patience: 1 },
    { module: 'krylov/direction.wesl', find: '>= uniforms.patience', replace: '> uniforms.patience' },
  ],
]

test('a solve by other numbers than its twin’s is seen', async () => {
  const alive: string[] = []
  for (const [name, kernel, params, ...edits] of MUTANTS)
    if ((await twinDifference(labs[0].lab, own[kernel], problems[0], params, edits)) === undefined) alive.push(name)
  expect(alive).toEqual([])
})
