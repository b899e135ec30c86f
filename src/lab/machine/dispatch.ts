import { AppError } from '#src/core/base/errors.ts'
import { random } from '#src/core/base/random.ts'
import { type LaneFaults, Memory, VainReads, type Witness } from './memory.ts'
import type { Lane, LaneWait } from './lane.ts'
import type { Program } from './program.ts'
import type { LaneWalk } from './routine.ts'
import { together } from './subgroups.ts'
import type { Value } from './values.ts'

/**
 * In which order lanes come: each as far as it gets, from the first to the last, or from the last to the first, or drawn
 * anew at every turn.
 */
export type Turns = 'forwards' | 'backwards' | number

export interface MachineSchedule {
  readonly turns: Turns
  /** Workgroups under way at a time: WebGPU promises that of no more than one. */
  readonly resident: number
  /** Whether a run goes on after a race of two lanes, with the words that came of it. */
  readonly heedless?: boolean
  /** When the time of the page is up, by `performance.now()`. */
  readonly until?: number | undefined
  /** Told of what lanes do to atomic words of buffers, in the order in which they do it. */
  readonly witness?: Witness
}

/** Reads of an atomic word that a lane has in one turn. */
const READS = 3
/** Turns of the lanes of one workgroup: none of what is run here comes near. */
const MOST_TURNS = 1_000_000
/** Turns after which the clock is looked at. */
const TURNS_OF_CLOCK = 1024
/** Lanes that have had their turn are dropped from the queue in batches of this size. */
const QUEUE = 4096

/** Lanes that step together, or all of a workgroup; how many of them have not ended, and how many have stopped. */
interface Band {
  readonly lanes: Running[]
  live: number
  stopped: number
  /** Turns that they have had; counted of workgroups alone. */
  turns: number
}

interface Running {
  readonly lane: Lane
  readonly course: LaneWalk
  readonly group: Band
  readonly subgroup: Band
  /** Lane of its subgroup. */
  readonly place: number
  wait?: LaneWait | undefined
  /** The value that the lane receives when it continues. */
  answer: Value
}

export interface MachineLaunch {
  readonly program: Program
  readonly buffers: Readonly<Record<string, Memory>>
  readonly groups: readonly [number, number, number]
  readonly subgroupSize: number
  /** Dispatches of the run before this one. */
  readonly before: number
}

/** What the lanes of a dispatch did. */
export interface LaneTally {
  /** Barriers that its workgroups passed, all together. */
  readonly barriers: number
  /** Reads in vain of all lanes. */
  readonly polls: number
  /** Plain reads of the lane that had most. */
  readonly reads: number
}

/**
 * Runs a dispatch to its end; `faults` gathers what lanes do to one another.
 * @throws AppError `GpuTimeout` where it has none, `TimeIsUp` where the schedule's time ends first
 */
export function dispatch(
  launch: MachineLaunch,
  { turns, resident, until = Infinity }: MachineSchedule,
  faults: LaneFaults,
): LaneTally {
  const { program, groups } = launch
  const [wide, high, deep] = groups
  const count = wide * high * deep
  for (const { name, written, words } of program.memories)
    if (words === undefined) launch.buffers[name].begin(written, count * program.size)
  const { below } = random(typeof turns === 'number' ? turns : 0)
  const ready: Running[] = []
  let head = 0
  let started = 0
  const tally = { barriers: 0, polls: 0, reads: 0 }
  const start = () => {
    const number = turns === 'backwards' ? count - 1 - started : started
    started++
    enqueue(ready, groupOf(launch, number, faults).lanes, turns)
  }
  while (started < Math.min(count, resident)) start()
  for (let turn = 0; ready.length > head; turn++) {
    if (turn % TURNS_OF_CLOCK === 0 && performance.now() > until) throw new AppError('TimeIsUp', 'The time is up.')
    const running = typeof turns === 'number' ? swapOut(ready, below(ready.length)) : ready[head++]
    if (head > QUEUE) {
      ready.splice(0, head)
      head = 0
    }
    if (++running.group.turns > MOST_TURNS)
      throw new AppError('GpuTimeout', 'A dispatch does not end.', { where: running.lane.where })
    if (go(running)) ready.push(running)
    else enqueue(ready, released(running), turns)
    if (running.group.live > 0) continue
    addTo(tally, running.group)
    if (started < count) start()
  }
  return tally
}

/** A workgroup has ended. */
function addTo(tally: { -readonly [Name in keyof LaneTally]: LaneTally[Name] }, { lanes }: Band): void {
  const [{ lane }] = lanes
  tally.barriers += lane.passed.workgroup + lane.passed.storage
  tally.polls += lane.fruitless.sum
  for (const one of lanes) tally.reads = Math.max(tally.reads, one.lane.reads)
}

function enqueue(ready: Running[], lanes: readonly Running[], turns: Turns): void {
  ready.push(...(turns === 'backwards' ? lanes.toReversed() : lanes))
}

function swapOut(ready: Running[], at: number): Running {
  const running = ready[at]
  ready[at] = ready[ready.length - 1]
  ready.pop()
  return running
}

/** Lets a lane go on as far as it gets; true where it only lost its turn. */
function go(running: Running): boolean {
  const { course, group, subgroup } = running
  for (let reads = 0; ; reads++) {
    const wait = course.next(running.answer)
    if (wait === undefined) {
      running.wait = undefined
      for (const { live } of [group, subgroup]) if (live === 0) throw new Error('A lane ended twice.')
      group.live--
      subgroup.live--
      return false
    }
    if (wait.is !== 'turn') {
      running.wait = wait
      if (wait.is === 'barrier') group.stopped++
      subgroup.stopped++
      return false
    }
    if (reads === READS) return true
  }
}

/** Lanes that go on, now that one of them has stopped or ended: all of its workgroup, or those of its subgroup. */
function released({ group, subgroup }: Running): Running[] {
  if (group.live > 0 && group.stopped === group.live) return pass(group)
  if (subgroup.live > 0 && subgroup.stopped === subgroup.live) return meet(subgroup)
  return []
}

function pass(group: Band): Running[] {
  const stopped = group.lanes.filter(({ wait }) => wait !== undefined)
  const [{ lane, wait }] = stopped
  if (wait?.is !== 'barrier' || stopped.some((other) => other.wait?.is !== 'barrier' || other.wait.at !== wait.at))
    throw new AppError('BadPlan', 'Lanes of a workgroup wait at different barriers.', { where: lane.where })
  lane.passed[wait.name === 'storageBarrier' ? 'storage' : 'workgroup']++
  for (const running of stopped) goOn(running)
  group.stopped = 0
  return stopped
}

/** Lanes of a subgroup, all of which have stopped, some of them for what they do together. */
function meet(subgroup: Band): Running[] {
  const meeting = subgroup.lanes.filter(({ wait }) => wait?.is === 'subgroup')
  const bySite = groupBy(meeting, ({ wait }) => (wait?.is === 'subgroup' ? wait.at : 0))
  for (const met of bySite.values()) {
    const answers = together(met.map(({ wait, place }) => ({ wait: wait as LaneWait & { is: 'subgroup' }, place })))
    for (const [m, running] of met.entries()) {
      running.answer = answers[m]
      goOn(running)
    }
  }
  return meeting
}

function goOn(running: Running): void {
  running.wait = undefined
  running.subgroup.stopped--
}

function groupBy<T>(all: readonly T[], key: (one: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const one of all) {
    const known = groups.get(key(one))
    if (known) known.push(one)
    else groups.set(key(one), [one])
  }
  return groups
}

function groupOf(
  { program, buffers, groups, subgroupSize, before }: MachineLaunch,
  number: number,
  faults: LaneFaults,
): Band {
  const memories = program.memories.map(({ name, words }) =>
    words === undefined ? buffers[name] : new Memory(name, words, 'workgroup', faults),
  )
  const [wide, high] = groups
  const at = [number % wide, Math.floor(number / wide) % high, Math.floor(number / (wide * high))]
  const passed = { workgroup: 0, storage: 0 }
  const fruitless = new VainReads(program.size)
  const group: Band = { lanes: [], live: 0, stopped: 0, turns: 0 }
  let subgroup = group
  for (let index = 0; index < program.size; index++) {
    const id = number * program.size + index
    if (index % Math.max(1, subgroupSize) === 0) subgroup = { lanes: [], live: 0, stopped: 0, turns: 0 }
    const lane: Lane = {
      id,
      index,
      group: number,
      passed,
      dispatch: before,
      fruitless,
      own: program.own(),
      where: 0,
      depth: 0,
      reads: 0,
    }
    const place = subgroupSize > 0 ? index % subgroupSize : 0
    const course = program.main(memories, lane, {
      local_invocation_index: index,
      local_invocation_id: [index, 0, 0],
      workgroup_id: at,
      num_workgroups: [...groups],
      global_invocation_id: [at[0] * program.size + index, at[1], at[2]],
      subgroup_invocation_id: place,
      subgroup_size: subgroupSize,
    })
    const running: Running = { lane, course, group, subgroup, place, answer: 0 }
    for (const band of [group, subgroup]) {
      band.lanes.push(running)
      band.live++
    }
  }
  return group
}
