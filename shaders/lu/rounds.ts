import { SIDE } from '#shaders/lu/dense.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { count, plural } from '#src/core/base/format.ts'
import { filled, traceLayout, tracedPlan } from '#src/core/kernel/plan/buffers.ts'
import { dispatch, lanesOf, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Kernel, Params, TraceMeaning, TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Capabilities, DispatchStep, Plan, PlanOptions, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { groupingBy, type GroupsBySpace } from '#src/core/trace/space.ts'
import { blockBuffers, factorsOutput, LAUNCH, launchWords, luCost, pourStep } from './buffers.ts'
import type { LuBlocks } from './blocks.ts'
import { byBlock, byEntry, doTask } from './elimination.ts'
import { FACTORS, type LuProblem, TASK } from './factors.ts'
import { dispatchesIn, type RoundParts, partsOf, type TaskRounds } from './schedule.ts'
import { supernodesOf } from '#src/core/sparse/symbolic/supernodes.ts'
import { isThin } from './thin.ts'
import { teller } from './told.ts'
import { type BlockWork, blockWork, GESSM, KINDS, SSSSM, type TaskGraph, TSTRF, updatesOf } from './tasks.ts'

/** What kernels share that go through tasks round by round, a dispatch for each round and kind. */
export interface RoundWork extends BlockWork {
  readonly rounds: TaskRounds
  readonly parts: RoundParts
}

export const taskTrace = (item: string): TraceMeaning => ({
  worker: 'workgroup',
  stages: KINDS.map((name) => ({ name, space: TASK })),
  item,
})

function roundWork(
  problem: LuProblem,
  when: (tasks: TaskGraph) => TaskRounds,
  slotsFor: (work: BlockWork) => (task: number) => number,
): RoundWork {
  const work = blockWork(problem)
  const rounds = when(work.tasks)
  return { ...work, rounds, parts: partsOf(work.tasks, rounds, PROGRAMS.length, slotsFor(work)) }
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

/** The programs of a round in their order: each dispatch has one. `wanted`: invocations for a block, on a GPU and in software. `sides`: whether it asks how many rows a block has. */
const PROGRAMS = [
  { module: 'lu/getrf.wesl', wanted: 64, inSoftware: 16 },
  { module: 'lu/getrf_dense.wesl', wanted: 256, inSoftware: 32, sides: false },
  { module: 'lu/solve_lines.wesl', wanted: 64, inSoftware: 16 },
  { module: 'lu/solve_dense.wesl', wanted: 256, inSoftware: 32 },
  // the same again, where TSTRF has its own dispatch
  { module: 'lu/solve_lines.wesl', wanted: 64, inSoftware: 16 },
  { module: 'lu/solve_dense.wesl', wanted: 256, inSoftware: 32 },
  { module: 'lu/ssssm.wesl', wanted: 256, inSoftware: 32 },
  { module: 'lu/ssssm_dense.wesl', wanted: 256, inSoftware: 32 },
]

/** Which blocks are computed with their zeros: by the entries of L + U, none, or all that have room. */
const ZEROS = { rule: 0, never: 1, always: 2 }

/**
 * Whether a matrix is computed with its blocks' zeros. SwiftShader takes 2.1 to 3.2 s for each program whose loops have barriers, and for all
 * three without them 0.2 s.
 */
function withZeros({ n, nb, places }: LuBlocks, { zeros }: Params, software: boolean): boolean {
  const wanted = zeros === ZEROS.rule ? !software && !isThin(n, places.length) : zeros === ZEROS.always
  return wanted && nb <= SIDE
}

/** The dispatch of its round that a task is in: blocks of one matrix are all computed with their zeros or none, as a second dispatch takes longer than it saves. @param merged GESSM and TSTRF share one */
function slots({ tasks }: BlockWork, isDense: boolean, merged: boolean): (task: number) => number {
  return (task) => {
    const kind = merged && tasks.kind[task] === TSTRF ? GESSM : tasks.kind[task]
    return 2 * kind + Number(isDense)
  }
}

function roundsPlan(problem: LuProblem, work: RoundWork, options: PlanOptions): Plan {
  const { capabilities } = options
  const { blocks, parts } = work
  const { values, nb, least_pivot } = problem.inputs
  const lanes = lanesOf(capabilities)
  const layout = options.trace ? layoutOf(work, lanes, capabilities) : undefined
  const entries = values.length
  // a block of 4 × 4 each at most
  const perBlock = nb <= SIDE / 2 ? 64 : 256
  const step = (d: number): DispatchStep => {
    const { module, wanted, inSoftware, sides = true } = PROGRAMS[d % PROGRAMS.length]
    const [first, end] = [parts.ptr[d], parts.ptr[d + 1]]
    return dispatch(
      { options, layout, size: sizeOf(capabilities, Math.min(wanted, perBlock), inSoftware) },
      {
        module,
        overrides: sides ? { nb } : {},
        uniforms: { first, count: end - first, phase: d, every: layout?.every ?? 1, least: least_pivot },
        groups: end - first,
        records: true,
      },
    )
  }
  return tracedPlan(layout, {
    buffers: [...blockBuffers(problem, work), filled('launches', launchesOf(work))],
    prepare: [pourStep(options, entries)],
    solve: dispatchesIn(parts.ptr).map(step),
    outputs: factorsOutput(blocks),
  })
}

function layoutOf(work: RoundWork, lanes: number, capabilities: Capabilities): TraceLayout {
  const events = new Uint32Array(work.tasks.count)
  for (let part = 0; part < work.parts.task.length; part++)
    events[work.parts.task[part]] += Math.max(1, Math.ceil(carriedBy(work, part)[1] / lanes))
  return traceLayout(events.length, (task) => events[task], lanes, capabilities)
}

/** The twin: round by round, the parts of a dispatch dealt out to the workers in turn. */
export function roundsReference(problem: LuProblem, work: RoundWork, machine: TwinMachine, emit: Emit) {
  const { blocks, tasks, parts } = work
  const values = byBlock(blocks, problem.inputs.values)
  const tell = teller(machine, emit)
  for (const d of dispatchesIn(parts.ptr))
    for (let part = parts.ptr[d]; part < parts.ptr[d + 1]; part++) {
      const task = parts.task[part]
      const end = parts.from[part] + parts.count[part]
      doTask(blocks, tasks, task, values, problem.inputs.least_pivot, [parts.from[part], end])
      const [operand, operands] = carriedBy(work, part)
      const worker = part - parts.ptr[d]
      tell({ worker, stage: tasks.kind[task], polls: 0, item: task, k: operand, phase: d }, operands)
    }
  return { [FACTORS]: byEntry(blocks, values) }
}

/** Tasks by the dispatch that ends them, in the order of dispatches: none needs another of its group. GESSM and TSTRF need none of each other. */
export function groupedByDispatch({ rounds: { round }, tasks: { kind } }: RoundWork): GroupsBySpace {
  const key = Uint32Array.from(kind, (own, task) => KINDS.length * round[task] + (own === TSTRF ? GESSM : own))
  const keys = [...new Set(key)].sort((a, b) => a - b)
  const number = new Map(keys.map((one, g) => [one, g]))
  return {
    [TASK]: [
      groupingBy(
        'dispatch',
        key.map((one) => number.get(one) ?? 0),
        keys.length,
      ),
    ],
  }
}

/** Dispatches that a plan may have: each has its own uniforms, and more take the browser seconds to encode. */
const MOST_DISPATCHES = 16_384

/** Throws `TooLarge`. */
export function requireDispatches(dispatches: number): void {
  if (dispatches > MOST_DISPATCHES)
    throw new AppError('TooLarge', `It takes ${plural(dispatches, 'dispatch')}; ${count(MOST_DISPATCHES)} are allowed.`)
}

const dispatchesTold = ({ inputs: { nb } }: LuProblem, work: RoundWork, name: string): string =>
  `${plural(work.blocks.rowOf.length * 2 - work.blocks.rows, 'block')} of ${plural(nb, 'row')} in ${plural(work.rounds.rounds, name)}: ${plural(dispatchesIn(work.parts.ptr).length, 'dispatch')}.`

/** What supernodes would compute, as SuperLU has them. */
function zerosTold({ inputs: { filled: pattern } }: LuProblem): string {
  const { count: supernodes, entries, flops, least } = supernodesOf(pattern)
  return `As ${plural(supernodes, 'dense supernode')} L + U would have ${count(entries - pattern.col_idx.length)} zeros among ${plural(entries, 'entry')}, and take ${plural(flops, 'flop')} for ${count(least)}.`
}

/** @param name what a round is: `level`. @param merged whether GESSM and TSTRF share a dispatch */
export function roundsKernel(
  own: Pick<Kernel, 'title' | 'idea' | 'paper'> & { readonly alias?: string },
  name: string,
  when: (tasks: TaskGraph) => TaskRounds,
  merged: boolean,
): Kernel<RoundWork, LuProblem> {
  return {
    ...own,
    params: [
      {
        name: 'zeros',
        meaning:
          'which blocks are computed with their zeros, in workgroup memory: 0: all where L + U has many entries a row and a GPU computes, else none; 1: none; 2: all, where blocks have up to 64 rows',
        initial: ZEROS.rule,
        min: 0,
        max: 2,
        choices: [0, 1, 2],
      },
    ],
    trace: taskTrace('waiting for the end of the dispatch'),
    analyse(problem, params, capabilities) {
      const isDense = ({ blocks }: BlockWork) => withZeros(blocks, params, capabilities?.software === true)
      const work = roundWork(problem, when, (posed) => slots(posed, isDense(posed), merged))
      requireDispatches(dispatchesIn(work.parts.ptr).length)
      return work
    },
    plan: (problem, work, _params, options) => roundsPlan(problem, work, options),
    groups: (_problem, work) => groupedByDispatch(work),
    explain: (problem, work) => `${dispatchesTold(problem, work, name)} ${zerosTold(problem)}`,
    reference: (problem, work, _params, machine, emit) => roundsReference(problem, work, machine, emit),
    cost: (_problem, work) => luCost(work, work.rounds.rounds),
  }
}
