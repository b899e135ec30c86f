import { beforeAll, expect, test } from 'vitest'
import { casesByOperation } from '#src/catalog/cases.ts'
import { kernels } from '#src/catalog/kernels.ts'
import { linkOnce } from '#src/gpu/lab.ts'
import { projectSources } from '#src/gpu/link.ts'
import { denseTriangle, grid } from '#shaders/sptrsv/cases.ts'
import { leastCapabilities } from '../capabilities.ts'
import type { DispatchStep } from '../plan.ts'
import { type Barrier, barriersIn, marked, UNSEEN, withoutBarrier } from './barriers.ts'
import { choicesOf, type Subject } from './labs.ts'
import { suits } from './trial.ts'
import { disorder, dispatchesOf, type LinkOf, nameOf, type WatchedTrial, watchedTrial } from './watched.ts'

const SEED = Number(process.env['CHECK_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
const ALL = Boolean(process.env['CHECK_ALL'])
const ONLY = process.env['CHECK_KERNELS'] ?? ''

/** Runs in which a barrier may be missed, at most. */
const MOST = 12

const keyOf = ({ module, conditions }: DispatchStep): string => JSON.stringify([module, conditions])

let barriers: readonly Barrier[]
/** Those in which a program runs that runs in none before, and the others. */
const trials: WatchedTrial[] = []
const others: WatchedTrial[] = []
/** Linked WGSL by module and conditions, its barriers marked. */
const linked = new Map<string, string>()
const link: LinkOf = (step) => linked.get(keyOf(step)) ?? ''

/** Small machines: few lanes meet the same barriers as many do. */
const machine = (subgroupSize: number) => ({
  ...leastCapabilities(subgroupSize),
  maxComputeInvocationsPerWorkgroup: 64,
  maxComputeWorkgroupsPerDimension: 3,
})

function subjectsOf(operation: string): readonly Subject[] {
  const cases = casesByOperation.get(operation)
  const shapes = ['one dense row', 'rows of every length', 'tiles of every format']
  const matrices =
    operation === 'sptrsv'
      ? [grid('D3N7', [6, 5, 9]), grid('D3N27', [5, 3, 6]), denseTriangle(100)]
      : [
          ...(cases?.odd?.() ?? []).filter(({ name }) => shapes.includes(name)),
          ...(cases?.random ? [cases.random(SEED)] : []),
        ]
  return matrices.flatMap((matrix) => cases?.seeded(matrix).slice(-1) ?? [])
}

beforeAll(async () => {
  const made = marked(await projectSources())
  barriers = made.barriers
  const known = new Set<string>()
  for (const trial of await allTrials()) {
    const steps = dispatchesOf(trial.plan)
    for (const step of steps)
      if (!linked.has(keyOf(step))) linked.set(keyOf(step), (await linkOnce(made.sources, step)).wgsl)
    const isNew = steps.some((step) => !known.has(trial.id + keyOf(step)))
    for (const step of steps) known.add(trial.id + keyOf(step))
    if (isNew || ALL) trials.push(trial)
    else others.push(trial)
  }
}, 120_000)

/** Every kernel on every problem with its defaults, and on the first with its choices, traced and untraced. */
async function allTrials(): Promise<WatchedTrial[]> {
  const all: WatchedTrial[] = []
  for (const [id, kernel] of await kernels()) {
    if (ONLY !== '' && !ONLY.split(',').includes(id)) continue
    for (const [s, subject] of subjectsOf(id.split('/')[0]).entries())
      for (const params of [{}, ...(s === 0 || ALL ? choicesOf(kernel) : [])])
        for (const capabilities of [machine(4), machine(0)])
          if (suits(kernel, subject.problem, capabilities))
            for (const trace of [false, true]) all.push(watchedTrial(id, kernel, subject, capabilities, trace, params))
  }
  return all
}

const ORDERS = ['forwards', 'backwards', SEED] as const

test('in every order of lanes kernels are right, and no lane touches what another does with no barrier between', () => {
  const started = performance.now()
  for (const [t, trial] of trials.entries())
    for (const turns of ALL ? ORDERS : [ORDERS[(t + SEED) % ORDERS.length]])
      expect(disorder(trial, link, { turns, resident: 2 }), `${nameOf(trial)}, ${turns}`).toEqual([])
  console.log(`${trials.length} runs watched in ${((performance.now() - started) / 1000).toFixed(1)} s`)
})

/** Does any order of lanes show that the barrier is gone? */
const isMissed = (trial: WatchedTrial, barrier: number): boolean =>
  (['forwards', 'backwards'] as const).some((turns) => {
    const broken: LinkOf = (step) => withoutBarrier(link(step), barrier)
    const schedule = { turns, resident: 2 }
    return disorder(trial, broken, schedule).length > 0 && disorder(trial, link, schedule).length === 0
  })

test('each barrier of every kernel is missed where it is taken out, or it is said what it is for', () => {
  const started = performance.now()
  const survived: unknown[] = []
  let planted = 0
  for (const [b, { call: _, ...barrier }] of barriers.entries()) {
    const having = [...trials, ...others].filter(({ plan }) =>
      dispatchesOf(plan).some((step) => barriersIn(link(step)).includes(b)),
    )
    if (having.length === 0 && ONLY !== '') continue
    planted++
    if (!having.slice(0, MOST).some((trial) => isMissed(trial, b))) survived.push(barrier)
  }
  const killed = planted - survived.length
  console.log(
    `mutants killed ${killed} of ${planted - UNSEEN.length} (barriers taken out) in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
  expect(survived).toEqual(UNSEEN.map(({ reason: _, ...barrier }) => barrier))
})
