import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { openGpu } from '#src/engine/gpu/device/device.ts'
import { labOn } from '#src/engine/gpu/executor/lab.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { labsOf, type NamedLab } from '#src/lab/rules/labs.ts'
import { type Edit, edited } from '#src/lab/rules/mutant.ts'
import { allViolations } from '#src/lab/rules/trial.ts'
import {
  fillsLanes,
  type Followed,
  keepsLineState,
  keepsQueue,
  keepsWord,
  passesOwn,
  sendsAhead,
  utilisation,
} from './rules.ts'
import { expected, gridCases, gridProblems, loosePlanes, STENCILS } from './solved.ts'
import { variantNames } from './variant.ts'
import { type System, toSystem } from '../solve.ts'

const draw = new Draw(inject('turn')).within(TURNS)
/** Of the grids, lower and upper, a share. */
const GRIDS_ONE_IN = 24

afterAll(() => console.log(`${draw.told} (schedules)`))

let kernel: Kernel<unknown, System>
let labs: readonly NamedLab[]

beforeAll(async () => {
  const gpu = await openGpu()
  if (gpu.state === 'unavailable') throw new Error(`These tests need WebGPU. ${gpu.reason}: ${gpu.message}`)
  kernel = await findKernel('sptrsv/structured')
  const lab = await labOn(gpu)
  const wide = { ...lab, capabilities: { ...lab.capabilities, subgroupSize: 0, software: false } }
  labs = [...labsOf(lab), { name: 'no subgroups, 32 lanes', lab: wide }]
})

/** The machine whose turn it is: a fault shows on each of them. */
const inTurn = () => draw.of(labs, labs.length)

/** By its name on screen. */
const variant = (name: string): number => variantNames.indexOf(name)
const HINT = { variant: variantNames.indexOf('line hint') }
const DECIDES = { variant: variantNames.indexOf('compression') }

/** Runs after which a wait that ran out is a fault of the kernel's. */
const RUNS = 3

/** The adapter's run, of sources with edits where there are any. */
async function follow(
  { lab }: NamedLab,
  problem: System,
  chosen: Params,
  edits: readonly Edit[] = [],
): Promise<Followed> {
  const params = defaults(kernel, chosen)
  const plan = kernel.plan(problem, kernel.analyse(problem, params), params, {
    trace: true,
    capabilities: lab.capabilities,
  })
  const [step] = plan.solve
  if (step.kind !== 'dispatch') throw new Error('a solve is a dispatch')
  const sources = edited(lab.sources, { name: 'fault', edits }, step.module)
  let { trace, error } = await lab.run(plan, sources)
  // a thread of a busy machine can be put aside for as long as a wait may take
  for (let run = 1; error && run < RUNS; run++) ({ trace, error } = await lab.run(plan, sources))
  if (!trace || error) throw new Error(`there is no whole trace: ${JSON.stringify(error)}`)
  return { ...expected(problem, params, step.overrides['lanes']), trace, plan }
}

const problems = () => STENCILS.flatMap((stencil) => gridProblems(stencil, [7, 5, 3]))

test('a run keeps to its queues, fills its lanes and passes on what is its own', async () => {
  for (const problem of [...draw.of(problems(), GRIDS_ONE_IN), loosePlanes()])
    for (const lab of labs) {
      const followed = await follow(lab, problem, { team: 2 })
      for (const rule of [keepsQueue, fillsLanes, passesOwn, keepsLineState, sendsAhead, keepsWord])
        expect(rule(followed), `${rule.name}, ${lab.name}`).toEqual([])
    }
})

test('every variant solves alike, traced and untraced, and keeps what it is named for', async () => {
  const cases = gridCases('D3N33', [7, 5, 3])
  for (const [number, name] of variantNames.entries())
    for (const lab of labs)
      for (const { problem, spaces, check } of draw.of(cases, 2 * cases.length + 1)) {
        const params = { variant: number, team: 2 }
        expect(
          await allViolations(lab.lab, { kernel, problem, spaces, check, params }),
          `${name}, ${lab.name}`,
        ).toEqual([])
        if (number === variant('baseline')) continue
        const followed = await follow(lab, toSystem(problem), params)
        for (const rule of [fillsLanes, passesOwn, sendsAhead, keepsWord])
          expect(rule(followed), `${name}, ${rule.name}, ${lab.name}`).toEqual([])
      }
})

const STATE = 'sptrsv/structured/state.wesl'
const LINE_STATE = 'sptrsv/structured/line_state.wesl'
const QUEUE = 'sptrsv/structured/queue.wesl'

const edit = (module: string, find: string, replace: string): Edit => ({ module, find, replace })

/** A hint is looked at after eight reads of x in vain: here in place of the first, so that every operand asks for it. */
const ASKS_AT_ONCE = [
  edit(STATE, 'const FEW = 8u', 'const FEW = 0u'),
  edit(STATE, 'select(0u, current(place), needed)', 'select(0u, SENTINEL, needed)'),
]

test('a line’s word never says more than what is solved, and it shows when it does', async () => {
  const told = edit(LINE_STATE, 'place % uniforms.width + 1u', 'place % uniforms.width + 2u')
  const decides = edit(
    LINE_STATE,
    'atomicStore(&state[task], i32(place))',
    'atomicStore(&state[task], i32(place) + 64)',
  )
  const hints = edit(STATE, 'atomicMax(&state[task], i32(place))', 'atomicMax(&state[task], i32(place) + 64)')
  for (const lab of inTurn())
    for (const problem of gridProblems('D3N27', [16, 4, 3])) {
      const judged = async (params: Params, ...edits: Edit[]) => keepsWord(await follow(lab, problem, params, edits))
      expect(await judged(HINT, ...ASKS_AT_ONCE), lab.name).toEqual([])
      if (problem.upper) continue
      expect((await judged(HINT, ...ASKS_AT_ONCE, hints)).join(), lab.name).toContain('are told')
      expect((await judged(DECIDES, decides)).join(), lab.name).toContain('are told')
      expect((await judged(DECIDES, told)).join(), lab.name).toContain('is solved')
    }
})

test('it shows when nothing is sent for ahead', async () => {
  const [lower] = gridProblems('D3N27', [7, 5, 3])
  const held = 'let held = (*queue).coming;'
  const late = '@if(TRACE) now = t;\n  let held = taken(line, t, lane, prefetch(line, t, lane));'
  for (const lab of inTurn()) {
    const unqueued = await follow(lab, lower, {}, [{ module: QUEUE, find: held, replace: late }])
    expect(sendsAhead(unqueued).join(), lab.name).toContain('sent for 0 steps ahead, of 2')
    for (const ahead of [1, 2, 4]) expect(sendsAhead(await follow(lab, lower, { ahead })), lab.name).toEqual([])
  }
})

test('it shows when lines are taken from the last', async () => {
  const take = 'y = atomicAdd(&queues[z], 1u);'
  const backwards = { find: take, replace: `${take} if (y < uniforms.height) { y = uniforms.height - 1u - y; }` }
  for (const lab of inTurn()) {
    const followed = await follow(lab, loosePlanes(), { team: 2 }, [backwards])
    expect(keepsQueue(followed).join()).toContain('after line')
  }
})

test('it shows when a worker leaves its plane for another after every line', async () => {
  const wandering: Edit[] = [
    {
      find: 'let tickets = uniforms.depth * uniforms.team;',
      replace: 'let tickets = uniforms.depth * uniforms.height;',
    },
    { find: 'let z = ticket / uniforms.team;', replace: 'let z = ticket % uniforms.depth;' },
    { find: 'taken < uniforms.height;', replace: 'taken < 1u;' },
  ]
  for (const lab of inTurn()) {
    const followed = await follow(lab, loosePlanes(), { team: 1, workers: 1 }, wandering)
    expect(keepsQueue(followed)).toContain('plane 0 is served by 5 workers, of 1')
  }
})

test('it shows when rows begin at lane 0', async () => {
  for (const lab of inTurn()) {
    const [lower] = gridProblems('D3N7', [7, 5, 3])
    expect(fillsLanes(await follow(lab, lower, { variant: variant('baseline') }))).not.toEqual([])
  }
})

test('it shows when rows of earlier steps are polled', async () => {
  const polled = {
    module: 'sptrsv/structured/multistage.wesl',
    find: 'part.held = advance(line, steps, lane, &queue);',
    replace:
      'part.held = advance(line, steps, lane, &queue); ' +
      'part.held.foreign |= (part.held.place >= line.first) & (part.held.place < place) & (part.held.value != 0.0);',
  }
  for (const lab of inTurn())
    for (const problem of gridProblems('D3N27', [7, 5, 3]))
      expect(passesOwn(await follow(lab, problem, { variant: 1 }, [polled])).join()).toContain('polled')
})

test('it shows when the state has a word a row', async () => {
  const [lower] = gridProblems('D3N7', [7, 5, 3])
  const followed = await follow(labs[0], lower, {})
  const buffers = followed.plan?.buffers.map((spec) => (spec.name === 'state' ? { ...spec, words: 105 } : spec))
  const plan = followed.plan && buffers ? { ...followed.plan, buffers } : undefined
  expect(keepsLineState({ ...followed, ...(plan ? { plan } : {}) })).toEqual([
    'the state takes 105 words for 5 × 3 lines',
  ])
})

test('utilisation of a run counted by hand', async () => {
  // 4 × 2 points of D3N7: 10 nonzeros off the diagonal in 8 rows, and with it 7 and 11 nonzeros in two lines.
  for (const lab of inTurn())
    for (const problem of gridProblems('D3N7', [4, 2, 1])) {
      const elementwise = await follow(lab, problem, { variant: 0 })
      expect(utilisation(elementwise)).toEqual({ carried: 10, slots: 8 * elementwise.lanes })
      const multistage = await follow(lab, problem, { variant: 1 })
      const steps = Math.ceil(7 / multistage.lanes) + Math.ceil(11 / multistage.lanes)
      expect(utilisation(multistage)).toEqual({ carried: 18, slots: steps * multistage.lanes })
    }
})
