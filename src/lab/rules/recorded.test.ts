import { expect, inject, test } from 'vitest'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { linkOnce, projectSources, type Sources } from '#src/engine/gpu/device/link.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { eventCount, readPolls, type Trace } from '#src/core/trace/event.ts'
import type { MachineSchedule } from '../machine/dispatch.ts'
import type { DispatchStep } from '#src/core/kernel/plan/plan.ts'
import { Draw } from '../draw.ts'
import { edited } from './mutant.ts'
import { misrecorded } from './recorded.ts'
import { type LabProblem, sizeOf } from './labs.ts'
import { suits } from './trial.ts'
import { sketched } from '#src/core/kernel/plan/program.ts'
import { dispatches } from '#src/core/kernel/plan/steps.ts'
import { nameOf, runWatched, type WatchedTrial, watchedTrial } from './watched.ts'

const draw = new Draw(inject('turn'))
const { seed: SEED } = draw
/** Of the kernels, with subgroups and without, a share is looked at. */
const ONE_IN = 72
const within = draw.within(ONE_IN)

/** One worker after the other, so that all is there for the second; and in any order. */
const SCHEDULES: readonly MachineSchedule[] = [
  { turns: 'forwards', resident: 1 },
  { turns: SEED, resident: 6 },
]

/** Operands of the largest problem that is looked at: a machine of lanes takes its time. */
const MOST = 2000

/** The largest of three cubes that poses a small problem to kernels of an operation. */
function subjectOf(operation: string): LabProblem {
  const posed = [5, 4, 3].flatMap(
    (edge) => casesByOperation.get(operation)?.seeded(cube('D3N7', edge)).slice(0, 1) ?? [],
  )
  return posed.find((one) => sizeOf(one) <= MOST) ?? posed[posed.length - 1]
}

/** Every kernel with its defaults, traced, with subgroups and without. */
async function trials(): Promise<WatchedTrial[]> {
  const all: WatchedTrial[] = []
  for (const [id, kernel] of draw.kernels(await kernels())) {
    if (kernel.uses) continue
    const subject = subjectOf(id.split('/')[0])
    for (const subgroupSize of [4, 0]) {
      const capabilities = { ...leastCapabilities(subgroupSize), maxComputeInvocationsPerWorkgroup: 64 }
      if (suits(kernel, subject.problem, capabilities)) all.push(watchedTrial(id, kernel, subject, capabilities, true))
    }
  }
  return all
}

const mostPolls = (trace: Trace): number =>
  Array.from({ length: eventCount(trace) }, (_, e) => readPolls(trace, e)).reduce((a, b) => Math.max(a, b), 0)

const keyOf = ({ module, conditions }: DispatchStep): string => JSON.stringify([module, conditions])

async function look(trial: WatchedTrial, sources: Sources, schedules = SCHEDULES) {
  const linked = new Map<string, string>()
  for (const step of dispatches(sketched(trial.plan))) linked.set(keyOf(step), (await linkOnce(sources, step)).wgsl)
  const { kernel, capabilities } = trial
  const runs = schedules.map((schedule) => runWatched(trial, (step) => linked.get(keyOf(step)) ?? '', schedule))
  return {
    faults: runs.flatMap((run) => misrecorded(kernel.trace, run, capabilities.subgroupSize)),
    polls: Math.max(...runs.map(({ trace }) => (trace ? mostPolls(trace) : 0))),
  }
}

const WORKER = 'atomicStore(&control[at], event.worker)'
const POLLS = 'min(event.polls, 0xffffffu)'

interface Fault {
  readonly name: string
  readonly find: string
  readonly replace: string
  /** Does it show where a worker polled so often, at most? */
  shows?(polls: number): boolean
}

/** Faults of shaders/lib/trace.wesl, through which every event of every kernel goes. */
const FAULTS: readonly Fault[] = [
  {
    name: 'two workers are recorded as one',
    find: WORKER,
    replace: 'atomicStore(&control[at], event.worker / 2u)',
  },
  { name: 'nobody is recorded as polling', find: POLLS, replace: '0u', shows: (polls) => polls >= 100 },
  {
    name: 'workers are numbered beyond those launched',
    find: WORKER,
    replace: 'atomicStore(&control[at], event.worker + 1000000u)',
  },
  { name: 'all are recorded as polling', find: POLLS, replace: '(event.polls + 100000u)', shows: () => true },
]
/** The first faults are tried on every kernel that is drawn, of the others one each in its turn. */
const ALWAYS = 2

test('workers and polls are recorded as they were, by every kernel, and a trace that says otherwise is seen', async () => {
  const sources = await projectSources()
  const survived: string[] = []
  let planted = 0
  for (const trial of await trials()) {
    if (!draw.meets(ONE_IN)) continue
    const { faults, polls } = await look(trial, sources)
    expect(faults, nameOf(trial)).toEqual([])
    for (const [f, { name, shows, find, replace }] of FAULTS.entries()) {
      if (f >= ALWAYS && !within.takes(FAULTS.length - ALWAYS + 1)) continue
      if (shows && !shows(polls)) continue
      planted++
      const module = 'lib/trace.wesl'
      const faulty = edited(sources, { name, edits: [{ module, find, replace }] }, module)
      const seen = async (schedule: MachineSchedule) => (await look(trial, faulty, [schedule])).faults.length > 0
      if (!(await seen(SCHEDULES[1])) && !(await seen(SCHEDULES[0]))) survived.push(`${name}: ${nameOf(trial)}`)
    }
  }
  console.log(
    `mutants killed ${planted - survived.length} of ${planted} (recorded workers and polls)\n${draw.told} (recorded)`,
  )
  expect(survived).toEqual([])
})
