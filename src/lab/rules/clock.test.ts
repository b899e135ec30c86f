import { spacesOf } from '#src/core/trace/space.ts'
import { expect, inject, test } from 'vitest'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { linkOnce, projectSources, type Sources } from '#src/engine/gpu/device/link.ts'
import { invertedDependences, recordedTime } from '#src/engine/run/times/recorded-time.ts'
import type { AdapterRecord } from '#src/engine/run/run.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import { CLOCK } from '#src/core/trace/control.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { canCarryClock, countsIn, withClock } from '#src/core/kernel/clock.ts'
import { eventCount, readNote, type Trace, readWorker } from '#src/core/trace/event.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { Draw } from '../draw.ts'
import { edited } from './mutant.ts'
import { suits } from './trial.ts'
import { dispatches } from '#src/core/kernel/plan/steps.ts'
import { nameOf, runWatched, type WatchedTrial, watchedTrial } from './watched.ts'

// few kernels carry a clock: all that can are looked at, where it is to be quick, too
const draw = new Draw({ ...inject('turn'), quick: false })
const { all: ALL, seed: SEED } = draw
const TURNS = 2 ** 14
/** Without subgroups barriers stand in for them, which takes the machine long: of those trials a share. */
const WITHOUT_ONE_IN = 12

/** The machine of lanes as an adapter: its workgroups run side by side, so that a clock of theirs is one. */
const adapter: AdapterRecord = {
  kind: 'gpu',
  name: 'machine of lanes',
  vendor: '',
  architecture: '',
  description: '',
  subgroupSize: 4,
  browser: '',
}

/** Every kernel that can carry a clock, traced. */
async function trials(): Promise<WatchedTrial[]> {
  const all: WatchedTrial[] = []
  const [subject] = casesByOperation.get('sptrsv')?.seeded(cube('D3N7', 4)) ?? []
  for (const [id, kernel] of draw.kernels(await kernels())) {
    if (!id.startsWith('sptrsv/') || kernel.uses) continue
    for (const subgroupSize of [4, 0]) {
      const capabilities = { ...leastCapabilities(subgroupSize), maxComputeInvocationsPerWorkgroup: 64 }
      if (!suits(kernel, subject.problem, capabilities)) continue
      const trial = watchedTrial(id, kernel, subject, capabilities, true)
      if (canCarryClock(trial.plan)) all.push(trial)
    }
  }
  return all
}

/** What the events of a kernel’s run speak of: one space in every stage. */
const speaks = ({ subject: { spaces } }: WatchedTrial) => spacesOf(spaces)

async function runWith(trial: WatchedTrial, sources: Sources, turns = TURNS, order = SEED) {
  const plan = withClock(trial.plan, turns)
  const linked = new Map<DispatchStep, string>()
  for (const step of dispatches(plan)) linked.set(step, (await linkOnce(sources, step)).wgsl)
  const result = runWatched({ ...trial, plan }, (step) => linked.get(step) ?? '', { turns: order, resident: 6 })
  const clock = { ticks: result.ticks ?? 0, passMs: 1, bound: countsIn(turns) }
  const trace: Trace = { ...(result.trace as Trace), clock }
  const { check } = trial.subject
  const judged = recordedTime({ adapter, trace, check: check(result.outputs) }, speaks(trial))
  return { result, trace, judged }
}

const isDrawn = ({ capabilities }: WatchedTrial): boolean => capabilities.subgroupSize > 0 || draw.takes(WITHOUT_ONE_IN)

/** What is wrong with when waits begin: each but a worker's first no earlier than the reading of the event before it. */
function earlyWaits(trace: Trace): readonly string[] {
  const latest = new Map<number, number>()
  const faults: string[] = []
  for (let e = 0; e < eventCount(trace); e++) {
    const [worker, began, at] = [readWorker(trace, e), readNote(trace, e, 'began') ?? 0, readNote(trace, e, 'at') ?? 0]
    const before = latest.get(worker)
    if (before !== undefined && began < before)
      faults.push(`event ${e} waits from ${began}, and its worker recorded another at ${before}`)
    latest.set(worker, at)
  }
  return faults
}

/** Does some worker wait first when the clock has counted already? A worker waits once it has arrived. */
function waitsOnArrival(trace: Trace): boolean {
  const workers = new Set<number>()
  for (let e = 0; e < eventCount(trace); e++) {
    if (!workers.has(readWorker(trace, e)) && (readNote(trace, e, 'began') ?? 0) > 0) return true
    workers.add(readWorker(trace, e))
  }
  return false
}

/** Orders of lanes in which a worker is looked for that arrives after the clock: in one order a single workgroup may come first. */
const ARRIVALS = 8

async function someWaitsOnArrival(trial: WatchedTrial, sources: Sources, first: Trace): Promise<boolean> {
  if (waitsOnArrival(first)) return true
  for (let more = 1; more < ARRIVALS; more++)
    if (waitsOnArrival((await runWith(trial, sources, TURNS, SEED + more)).trace)) return true
  return false
}

test('events of every kernel that can carry a clock read it in the order of the dependences', async () => {
  const sources = await projectSources()
  const all = await trials()
  let timed = 0
  const drawn = all.filter(isDrawn)
  for (const trial of drawn) {
    const { result, trace, judged } = await runWith(trial, sources)
    const { check } = trial.subject
    expect([result.faults, check(result.outputs).ok], nameOf(trial)).toEqual([[], true])
    for (let e = 0; e < eventCount(trace); e++)
      expect(readNote(trace, e, 'at'), nameOf(trial)).toBeGreaterThanOrEqual(readNote(trace, e, 'began') ?? Infinity)
    expect(earlyWaits(trace), nameOf(trial)).toEqual([])
    expect(await someWaitsOnArrival(trial, sources, trace), nameOf(trial)).toBe(true)
    expect(invertedDependences(trace, speaks(trial)), nameOf(trial)).toEqual({ count: 0, of: 144 })
    // so few rows are done within few counts
    const said = 'why' in judged ? judged.why : 'in time'
    expect(said, nameOf(trial)).toMatch(/in time|from the beginning of the work to its end|the clock stood/)
    timed += Number(said === 'in time')
  }
  expect(timed > 0 || draw.turn.kernels !== '' || draw.turn.part[1] > 1).toBe(true)
  console.log(
    `recorded clocks: ${timed} of ${drawn.length} runs on the machine of lanes have times; ${draw.told} (clocks)`,
  )
})

test('without a clock no shader has anything of it, traced or not', async () => {
  const sources = await projectSources()
  const found: string[] = []
  for (const { id, kernel, subject, capabilities, plan } of await trials())
    for (const step of [
      ...dispatches(plan),
      ...dispatches(watchedTrial(id, kernel, subject, capabilities, false).plan),
    ])
      if (/count_now|arrival|finished/.test((await linkOnce(sources, step)).wgsl)) found.push(`${id} ${step.module}`)
  expect(found).toEqual([])
  const [{ plan }] = await trials()
  const [clocked] = dispatches({ ...withClock(plan, TURNS), prepare: [] })
  expect((await linkOnce(sources, clocked)).wgsl).toMatch(/count_now/)
})

/** A clock that now and then steps back shows where a worker reads it before and after: in one order of lanes or another. */
const ORDERS = 8

/** Clocks that are none, and what is said of a run with each. */
const MUTANTS = [
  {
    name: 'the clock stands',
    edits: [['atomicAdd(&control[TIME], 1u);', 'atomicAdd(&control[TIME], 0u);']],
    said: /came to 0 counts/,
  },
  {
    name: 'the clock runs into its bound',
    edits: ['by_all', 'finished'].map((done) => [
      `atomicAdd(&control[DONE], ${done});`,
      `atomicAdd(&control[DONE], 0u * ${done});`,
    ]),
    said: /ran into its bound/,
  },
  {
    name: 'the clock goes backwards',
    edits: [
      [
        'atomicAdd(&control[TIME], 1u);',
        'atomicAdd(&control[TIME], select(1u, 0u - 76u, turn > 24u && turn % 5u == 0u && c == 0u));',
      ],
    ],
    said: /went backwards/,
  },
] as const

test.each(MUTANTS)('$name: its run has no times, and says why', async ({ name, edits, said }) => {
  const module = 'lib/clock.wesl'
  const faulty = edited(
    await projectSources(),
    { name, edits: edits.map(([find, replace]) => ({ module, find, replace })) },
    module,
  )
  const all = (await trials()).filter(({ capabilities }) => capabilities.subgroupSize > 0)
  const drawn = ALL ? all : [all[SEED % all.length], all[(SEED + 3) % all.length]]
  for (const trial of drawn) {
    const sayings: string[] = []
    for (let order = 0; order < ORDERS; order++) {
      const { judged } = await runWith(trial, faulty, 2 ** 11, SEED + order)
      sayings.push('why' in judged ? judged.why : 'in time')
      if (said.test(sayings[order])) break
    }
    expect(sayings.at(-1), nameOf(trial)).toMatch(said)
  }
})

test('shaders name the words of the clock as the page does', async () => {
  const { './lib/clock.wesl': clock, './lib/control.wesl': control } = await projectSources()
  const constant = (text: string, name: string) => Number(new RegExp(`const ${name} = (\\w+)u;`).exec(text)?.[1])
  const { head, ...words } = CLOCK
  const named = Object.fromEntries(Object.keys(words).map((name) => [name, constant(clock, name.toUpperCase())]))
  expect(named).toEqual(words)
  expect(control).toContain(`@if(CLOCK) const HEAD = ${head}u;`)
  expect(countsIn(1)).toBe(constant(clock, 'COUNTS'))
})
