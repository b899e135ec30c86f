import { ROOM } from '#shaders/lu/tile.wesl'
import type { U32 } from '#src/base/arrays.ts'
import { AppError } from '#src/base/errors.ts'
import { count, plural } from '#src/base/format.ts'
import { filled, traceLayout, tracedPlan } from '#src/kernel/buffers.ts'
import { dispatch, lanesOf, sizeOf } from '#src/kernel/dispatch.ts'
import type { Kernel, Params, TraceMeaning, TwinMachine } from '#src/kernel/kernel.ts'
import type { DispatchStep, Plan, PlanOptions } from '#src/kernel/plan.ts'
import { type Emit, firstLanes } from '#src/trace/event.ts'
import { groupingBy, type GroupsBySpace } from '#src/trace/space.ts'
import { cutIntoBlocks } from './blocks.ts'
import {
  blockBuffers,
  type BlockWork,
  factorsOutput,
  largestDiagonal,
  LAUNCH,
  launchWords,
  luCost,
  pourStep,
} from './buffers.ts'
import { byBlock, byEntry, doTask } from './elimination.ts'
import { FACTORS, type LuProblem, TASK } from './factors.ts'
import { type Parts, partsOf, type Rounds } from './schedule.ts'
import { GETRF, KINDS, SSSSM, type Tasks, tasksOf, updatesOf } from './tasks.ts'

/** What kernels share that go through tasks round by round, a dispatch for each round and kind. */
export interface RoundWork extends BlockWork {
  readonly rounds: Rounds
  readonly parts: Parts
}

export const taskTrace = (item: string): TraceMeaning => ({
  worker: 'workgroup',
  stages: KINDS.map((name) => ({ name, space: TASK })),
  item,
})

export function roundWork({ inputs: { filled: pattern, nb } }: LuProblem, when: (tasks: Tasks) => Rounds): RoundWork {
  const blocks = cutIntoBlocks(pattern, nb)
  const tasks = tasksOf(blocks)
  const rounds = when(tasks)
  return { blocks, tasks, rounds, parts: partsOf(tasks, rounds) }
}

/** Dispatches that there are: of those that would be empty there is none. */
function dispatchesIn({ parts: { ptr } }: RoundWork): number[] {
  return Array.from({ length: ptr.length - 1 }, (_, d) => d).filter((d) => ptr[d + 1] > ptr[d])
}

/** First operand that a part carries, and how many. */
function carriedBy({ tasks, parts }: RoundWork, part: number): readonly [operand: number, operands: number] {
  const task = parts.task[part]
  const first = tasks.operands.row_ptr[task]
  return tasks.kind[task] === SSSSM
    ? [first + 2 * parts.from[part], 2 * parts.count[part]]
    : [first, tasks.operands.row_ptr[task + 1] - 1 - first]
}

function launchesOf(work: RoundWork): U32 {
  const { tasks, rounds, parts } = work
  const words = new Uint32Array(LAUNCH * parts.task.length)
  for (let part = 0; part < parts.task.length; part++) {
    const task = parts.task[part]
    const products = [rounds.first[task] + parts.from[part], parts.count[part]] as const
    const isFirst = tasks.kind[task] === SSSSM ? parts.from[part] === 0 : updatesOf(tasks, task) < 0
    words.set(launchWords(work, task, products, carriedBy(work, part), isFirst), LAUNCH * part)
  }
  return words
}

/** How a diagonal block is factored. */
const LU_PLACE = { rule: 0, values: 1 }

/** By kind: the program, what it is compiled with, and how many invocations a block gets, on a GPU and in software. */
const PROGRAMS = [
  { module: 'lu/getrf.wesl', conditions: {}, wanted: 64, inSoftware: 16 },
  { module: 'lu/solve_lines.wesl', conditions: { TSTRF: false }, wanted: 64, inSoftware: 16 },
  { module: 'lu/solve_lines.wesl', conditions: { TSTRF: true }, wanted: 64, inSoftware: 16 },
  { module: 'lu/ssssm.wesl', conditions: {}, wanted: 256, inSoftware: 32 },
]

export function roundsPlan(problem: LuProblem, work: RoundWork, params: Params, options: PlanOptions): Plan {
  const { capabilities } = options
  const { blocks, parts } = work
  const { values, nb, least_pivot } = problem.inputs
  const lanes = lanesOf(capabilities)
  const events = eventsByTask(work, lanes)
  const layout = options.trace ? traceLayout(events.length, (task) => events[task], lanes, capabilities) : undefined
  const entries = values.length
  // in workgroup memory wherever there is room: nothing that it reads then comes from further away
  const isTiled = params['getrf'] !== LU_PLACE.values && largestDiagonal(blocks) <= ROOM
  const step = (d: number): DispatchStep => {
    const { module, conditions, wanted, inSoftware } = PROGRAMS[d % KINDS.length]
    const [first, end] = [parts.ptr[d], parts.ptr[d + 1]]
    return dispatch(
      { options, layout, size: sizeOf(capabilities, wanted, inSoftware) },
      {
        module,
        conditions: d % KINDS.length === GETRF ? { TILE: isTiled } : conditions,
        overrides: { nb },
        uniforms: { first, count: end - first, phase: d, every: layout?.every ?? 1, least: least_pivot },
        groups: end - first,
        stage: d % KINDS.length,
      },
    )
  }
  return tracedPlan(layout, {
    buffers: [...blockBuffers(problem, work), filled('launches', launchesOf(work))],
    prepare: [pourStep(options, entries)],
    solve: dispatchesIn(work).map(step),
    outputs: factorsOutput(blocks),
  })
}

function eventsByTask(work: RoundWork, lanes: number): U32 {
  const events = new Uint32Array(work.tasks.count)
  for (let part = 0; part < work.parts.task.length; part++)
    events[work.parts.task[part]] += Math.max(1, Math.ceil(carriedBy(work, part)[1] / lanes))
  return events
}

/** The twin: round by round, the parts of a dispatch dealt out to the workers in turn. */
export function roundsReference(problem: LuProblem, work: RoundWork, machine: TwinMachine, emit: Emit) {
  const { blocks, tasks, parts } = work
  const values = byBlock(blocks, problem.inputs.values)
  const masks = firstLanes(machine.lanes)
  for (const d of dispatchesIn(work))
    for (let part = parts.ptr[d]; part < parts.ptr[d + 1]; part++) {
      const task = parts.task[part]
      const end = parts.from[part] + parts.count[part]
      doTask(blocks, tasks, task, values, problem.inputs.least_pivot, [parts.from[part], end])
      const [operand, operands] = carriedBy(work, part)
      for (let told = 0; told < Math.max(1, operands); told += machine.lanes)
        emit({
          worker: (part - parts.ptr[d]) % machine.workers,
          stage: d % KINDS.length,
          polls: 0,
          item: task,
          k: operand + told,
          phase: d,
          lanes: masks[Math.min(machine.lanes, operands - told)],
        })
    }
  return { [FACTORS]: byEntry(blocks, values) }
}

/** Rounds as a grouping of tasks, by the name that the kernel has for them. */
export const groupedByRound = ({ rounds: { round, rounds } }: RoundWork, name: string): GroupsBySpace => ({
  [TASK]: [groupingBy(name, round, rounds)],
})

/** Dispatches that a plan may have: each has uniforms of its own, and more take the browser seconds to encode. */
const MOST_DISPATCHES = 16_384

/** @param name what a round is: `level` */
export function roundsKernel(
  own: Pick<Kernel, 'title' | 'idea' | 'paper'> & { readonly alias?: string },
  name: string,
  when: (tasks: Tasks) => Rounds,
): Kernel<RoundWork, LuProblem> {
  return {
    ...own,
    params: [
      {
        name: 'getrf',
        meaning:
          'where a diagonal block is factored: 0: in workgroup memory where all of them have room there; 1: where they lie',
        initial: LU_PLACE.rule,
        min: 0,
        max: 1,
        choices: [0, 1],
      },
    ],
    trace: taskTrace('waiting for the end of the dispatch'),
    analyse(problem) {
      const work = roundWork(problem, when)
      const dispatches = dispatchesIn(work).length
      if (dispatches > MOST_DISPATCHES)
        throw new AppError(
          'TooLarge',
          `It takes ${plural(dispatches, 'dispatch')}; ${count(MOST_DISPATCHES)} are allowed.`,
        )
      return work
    },
    plan: roundsPlan,
    groups: (_problem, work) => groupedByRound(work, name),
    explain: (problem, work) =>
      `${plural(work.blocks.rowOf.length * 2 - work.blocks.rows, 'block')} of ${count(problem.inputs.nb)} rows in ${plural(work.rounds.rounds, name)}: ${plural(dispatchesIn(work).length, 'dispatch')}.`,
    reference: (problem, work, _params, machine, emit) => roundsReference(problem, work, machine, emit),
    cost: (_problem, work) => luCost(work, work.rounds.rounds),
  }
}
