import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { casesByOperation, unseenBarriers } from '#src/engine/catalog/lab-cases.ts'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { linkOnce, projectSources } from '#src/engine/gpu/device/link.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Turns } from '../machine/dispatch.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { canCarryClock, withClock } from '#src/core/kernel/clock.ts'
import { Draw } from '../draw.ts'
import { type Barrier, barriersIn, marked, withoutBarrier } from './barriers.ts'
import { choicesOf, type LabProblem } from './labs.ts'
import { suits } from './trial.ts'
import { sketched } from '#src/core/kernel/plan/program.ts'
import { dispatches } from '#src/core/kernel/plan/steps.ts'
import { disorder, type LinkOf, nameOf, type WatchedTrial, watchedTrials } from './watched.ts'

const draw = new Draw(inject('turn'))
const { all: ALL, seed: SEED } = draw
const { quick: QUICK } = draw.turn
/** Are kernels asked for by their ids, or one of each operation? Else every barrier stands in some kernel. */
const IS_NAMED = draw.turn.kernels !== '' || QUICK

/** Of the programs a share is watched, and of the barriers a share is taken out. */
const PROGRAMS_ONE_IN = 168
const BARRIERS_ONE_IN = 84
/** Runs in which a barrier may be missed, at most. */
const MOST = 600
/** Barriers that a drawn run does not show, and a whole check does, as it tries more parameters. */
const SEEN_BY_ALL: readonly string[] = ['spgemm/words/long.wesl all_sought 1']
/** Reads in vain after which a lane gives up what it waits for: far more than there are where no barrier is gone. */
const PATIENCE = { polls: 20_000 }

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

/** The problems that kernels of an operation are watched on. */
interface Subjects {
  /** Small ones that have what a barrier is for: those whose values have it, too, come first. */
  readonly all: readonly LabProblem[]
  /** Of how many of these choices are tried, too: of those with values of their own, and of one with seeded ones. */
  readonly many: number
}

function subjectsOf(operation: string): Subjects {
  const cases = casesByOperation.get(operation)
  const byValue = cases?.watchedByValue?.() ?? []
  const seeded = (cases?.watched?.() ?? []).flatMap((matrix) => cases?.seeded(matrix).slice(-1) ?? [])
  return { all: [...byValue, ...seeded], many: byValue.length + 1 }
}

/** Of each trial the programs that it runs, by module and conditions. */
const programs = new Map<WatchedTrial, ReadonlySet<string>>()

beforeAll(async () => {
  const made = marked(await projectSources())
  barriers = made.barriers
  const known = new Set<string>()
  for (const trial of await allTrials()) {
    const steps = dispatches(sketched(trial.plan))
    const byKey = new Map(steps.map((step) => [keyOf(step), step]))
    programs.set(trial, new Set(byKey.keys()))
    for (const [key, step] of byKey) if (!linked.has(key)) linked.set(key, (await linkOnce(made.sources, step)).wgsl)
    const isNew = [...byKey.keys()].some((key) => !known.has(trial.id + key))
    for (const key of byKey.keys()) known.add(trial.id + key)
    if (isNew || ALL) trials.push(trial)
    else others.push(trial)
  }
})

afterAll(() => console.log(`${draw.told} (barriers and programs, seed ${SEED})`))

/** A kernel whose barriers are also watched with a clock beside it (shaders/lib/clock.wesl). */
const WITH_CLOCK = 'sptrsv/sync_free'
const TURNS = 2 ** 10

const clocked = (trial: WatchedTrial): WatchedTrial => ({ ...trial, plan: withClock(trial.plan, TURNS) })

/** Every kernel on every problem with its defaults, and on the first ones with its choices, traced and untraced. */
async function allTrials(): Promise<WatchedTrial[]> {
  const all: WatchedTrial[] = []
  const subjects = new Map<string, Subjects>()
  // a part watches its share of programs, but any kernel may miss a barrier
  for (const [id, kernel] of new Draw({ ...draw.turn, part: [1, 1] }).kernels(await kernels())) {
    // what leaves its problems to others runs their shaders
    if (kernel.uses) continue
    const [operation] = id.split('/')
    const own = subjects.get(operation) ?? subjectsOf(operation)
    subjects.set(operation, own)
    for (const [s, subject] of own.all.entries())
      for (const params of [{}, ...(s < own.many || ALL ? choicesOf(kernel) : [])])
        for (const capabilities of [machine(4), machine(0)])
          if (suits(kernel, subject.problem, capabilities)) {
            const trial = watchedTrials(id, kernel, subject, capabilities, { ...PATIENCE, ...params })
            all.push(trial(false), trial(true))
          }
  }
  return [
    ...all,
    ...all
      .filter(({ id, plan }) => id === WITH_CLOCK && canCarryClock(plan))
      .slice(0, 1)
      .map(clocked),
  ]
}

const ORDERS = ['forwards', 'backwards', SEED] as const

test('in every order of lanes kernels are right, and no lane touches what another does with no barrier between', () => {
  const started = performance.now()
  const own = trials.filter((_, t) => draw.mine(t))
  const drawn = own.filter(() => draw.meets(PROGRAMS_ONE_IN))
  for (const [t, trial] of drawn.entries())
    for (const turns of ALL ? ORDERS : [ORDERS[t % ORDERS.length]])
      expect(disorder(trial, link, { turns, resident: 2 }), `${nameOf(trial)}, ${turns}`).toEqual([])
  console.log(
    `${drawn.length} of ${own.length} programs watched in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  )
})

const orderly = new Map<string, boolean>()

/** Is nothing amiss in this order of lanes where all barriers are there? Each trial is run once for all of its barriers. */
function isOrderly(trial: WatchedTrial, turns: Turns): boolean {
  const key = `${nameOf(trial)}, ${turns}`
  const known = orderly.get(key) ?? disorder(trial, link, { turns, resident: 2 }).length === 0
  orderly.set(key, known)
  return known
}

/** Lanes that come in order all get as far; where a barrier keeps one from running ahead, it takes another order to show it. */
const SHUFFLED = 7

/** Does any order of lanes show that the barrier is gone? */
const isMissed = (trial: WatchedTrial, barrier: number): boolean =>
  (['forwards', 'backwards', SHUFFLED] as const).some((turns) => {
    const broken: LinkOf = (step) => withoutBarrier(link(step), barrier)
    return disorder(trial, broken, { turns, resident: 2 }).length > 0 && isOrderly(trial, turns)
  })

const marks = new Map<string, readonly number[]>()

/** The barriers of a program. */
function barriersOf(program: string): readonly number[] {
  const known = marks.get(program) ?? barriersIn(linked.get(program) ?? '')
  marks.set(program, known)
  return known
}

const meets = (trial: WatchedTrial, barrier: number): boolean =>
  [...(programs.get(trial) ?? [])].some((program) => barriersOf(program).includes(barrier))

/** Runs of a program with the barrier: kernels take turns, each with different problems and parameters first. */
function runsWith(barrier: number): WatchedTrial[] {
  const having = [...trials, ...others].filter((trial) => meets(trial, barrier))
  const unlike = inTurn(having, ({ subject, params }) => `${subject.name} ${JSON.stringify(params)}`)
  return inTurn(unlike, ({ id }) => id)
}

/** The first of each kind, then the second of each, and so on. */
function inTurn<T>(all: readonly T[], kindOf: (one: T) => string): T[] {
  const turns = new Map<string, number>()
  const counted = all.map((one) => {
    const turn = turns.get(kindOf(one)) ?? 0
    turns.set(kindOf(one), turn + 1)
    return { one, turn }
  })
  return counted.toSorted((a, b) => a.turn - b.turn).map(({ one }) => one)
}

test('each barrier of every kernel is missed where it is taken out, or it is said what it is for', () => {
  const started = performance.now()
  const survived: string[] = []
  const taken: string[] = []
  for (const [b, { path, within, number }] of barriers.entries()) {
    const name = `${path} ${within} ${number}`
    if (!draw.mine(b) || !draw.meets(BARRIERS_ONE_IN)) continue
    const runs = runsWith(b)
    if ((runs.length === 0 && IS_NAMED) || (name in unseenBarriers && !ALL)) continue
    // what several kernels share may be missed in one that is not tried
    if (QUICK && !runs.some(({ id }) => path.startsWith(`${id}/`))) continue
    taken.push(name)
    if (!runs.slice(0, ALL ? undefined : MOST).some((trial) => isMissed(trial, b))) survived.push(name)
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `mutants killed ${taken.length - survived.length} of ${taken.length} (barriers taken out) in ${seconds} s`,
  )
  // where those are taken out, too, of which it is said what they are for, nothing is seen of them but by more parameters, and of no others
  expect(survived).toEqual(taken.filter((name) => name in unseenBarriers && !SEEN_BY_ALL.includes(name)))
})

test('what is said of a barrier is of one that there is', () => {
  const names = barriers.map(({ path, within, number }) => `${path} ${within} ${number}`)
  for (const [name, reason] of Object.entries(unseenBarriers)) {
    expect(names).toContain(name)
    expect(reason).not.toBe('')
  }
})
