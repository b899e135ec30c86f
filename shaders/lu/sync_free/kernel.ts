import { ROOM } from '#shaders/lu/sync_free/tile.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { count, plural } from '#src/core/base/format.ts'
import { controlledPlan, filled, traceLayout } from '#src/core/kernel/plan/buffers.ts'
import { dispatch, sizeOf } from '#src/core/kernel/plan/dispatch.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import type { Plan, PlanOptions } from '#src/core/kernel/plan/plan.ts'
import { SENTINEL } from '#src/core/trace/control.ts'
import { groupingBy } from '#src/core/trace/space.ts'
import { launchCandidates, solveLaunch, workersParameter } from '../../sptrsv/launch.ts'
import { POLLS, pollsOf } from '../../sptrsv/polling.ts'
import { cutIntoBlocks, largestBlock, type LuBlocks } from '../blocks.ts'
import { blockBuffers, factorsOutput, LAUNCH, launchWords, luCost, pourStep } from '../buffers.ts'
import { FACTORS, type LuProblem, TASK } from '../factors.ts'
import { panguLu } from '../paper.ts'
import { taskTrace } from '../rounds.ts'
import { byLevel, type TaskRounds } from '../schedule.ts'
import { type BlockWork, blockWork, GETRF, productsOf, SSSSM, updatesOf } from '../tasks.ts'
import { simulate } from './twin.ts'

/** Invocations that share a block: no more than an event has lanes for. */
const SIZE = 128
const SIZE_IN_SOFTWARE = 8

interface Analysis extends BlockWork {
  readonly rounds: TaskRounds
  /** Tasks that finish a block, level by level: a ticket each. */
  readonly tickets: U32
}

/** Rows up to which any block has room in workgroup memory. */
const SURELY_FITS = Math.floor(Math.sqrt(ROOM))

/** Why a block has no room in workgroup memory; undefined where each has. */
function lacksRoom(blocks: LuBlocks): string | undefined {
  const most = largestBlock(blocks, () => true)
  return most > ROOM
    ? `its largest block has ${count(most)} values, and ${count(ROOM)} have room in a workgroup: take smaller blocks`
    : undefined
}

/** Throws `TooLarge` where a block has no room: what lies behind the room would be lost. */
function analyse(problem: LuProblem): Analysis {
  const { blocks, tasks } = blockWork(problem)
  const reason = lacksRoom(blocks)
  if (reason !== undefined) throw new AppError('TooLarge', reason)
  const rounds = byLevel(tasks)
  const finals = Uint32Array.from(tasks.kind.keys()).filter((task) => tasks.kind[task] !== SSSSM)
  // within a level the diagonal blocks come first, and operands always before what needs them
  const order = (task: number) => 2 * rounds.round[task] + (tasks.kind[task] === GETRF ? 0 : 1)
  return { blocks, tasks, rounds, tickets: finals.sort((a, b) => order(a) - order(b) || a - b) }
}

/** By ticket two launches: the products of its block, none where it has none, and what gives it its final values. */
function launchesOf({ blocks, tasks, rounds, tickets }: Analysis): U32 {
  const { row_ptr } = tasks.operands
  const words = new Uint32Array(2 * LAUNCH * tickets.length)
  for (const [ticket, task] of tickets.entries()) {
    const own = (one: number, products: number) =>
      launchWords(
        { blocks, tasks },
        one,
        [rounds.first[one], products],
        [row_ptr[one], row_ptr[one + 1] - row_ptr[one] - 1],
        true,
      )
    const updates = updatesOf(tasks, task)
    if (updates >= 0) words.set(own(updates, productsOf(tasks, updates)), 2 * LAUNCH * ticket)
    words.set(own(task, 0), 2 * LAUNCH * ticket + LAUNCH)
  }
  return words
}

function plan(problem: LuProblem, analysis: Analysis, params: Params, options: PlanOptions): Plan {
  const { capabilities } = options
  const { blocks, tasks, tickets } = analysis
  const size = sizeOf(capabilities, SIZE, SIZE_IN_SOFTWARE)
  const { row_ptr } = tasks.operands
  const events = (task: number) => Math.max(1, Math.ceil((row_ptr[task + 1] - row_ptr[task] - 1) / size))
  const layout = options.trace ? traceLayout(tasks.count, events, size, capabilities) : undefined
  const entries = problem.inputs.values.length
  const { workers } = solveLaunch(params, capabilities, 1)
  const step = dispatch(
    { options, layout, size },
    {
      module: './kernel.wesl',
      conditions: { WAITS: true, SUBGROUPS: false },
      overrides: { nb: blocks.nb },
      uniforms: {
        first: 0,
        count: tickets.length,
        phase: 0,
        every: layout?.every ?? 1,
        least: problem.inputs.least_pivot,
        polls: pollsOf(params, capabilities),
      },
      groups: [Math.min(workers, tickets.length), 1, 1],
      records: true,
      ticker: { goal: entries, idle: { count: 0 } },
    },
  )
  return controlledPlan(layout, {
    buffers: [...blockBuffers(problem, analysis), filled('launches', launchesOf(analysis))],
    prepare: [pourStep(options, entries)],
    reset: [{ kind: 'fill', buffer: 'factors', value: SENTINEL }],
    solve: tickets.length > 0 ? [step] : [],
    outputs: factorsOutput(blocks),
    deterministic: true,
    workers: Math.min(workers, tickets.length),
  })
}

const kernel: Kernel<Analysis, LuProblem> = {
  title: 'Sync-free, left-looking',
  idea: 'one dispatch: a block takes all its products as what they need comes, and writes each value once',
  paper: {
    ...panguLu,
    taken:
      'no barrier between blocks; as published a counter of each block says when its last update has come, which WGSL has no fence for: here a block is written once, and its values are the flag',
  },
  params: [workersParameter, POLLS],
  trace: taskTrace('spinning until the values are there that the block needs'),
  applies({ inputs: { filled: pattern, nb } }) {
    return nb <= SURELY_FITS ? undefined : lacksRoom(cutIntoBlocks(pattern, nb))
  },
  analyse,
  plan,
  candidates: (_problem, capabilities) => launchCandidates(capabilities),
  groups: (_problem, { rounds }) => ({ [TASK]: [groupingBy('level', rounds.round, rounds.rounds)] }),
  explain: (problem, { tickets, rounds }) =>
    `${plural(tickets.length, 'block')} of ${count(problem.inputs.nb)} rows by ticket, in the order of ${plural(rounds.rounds, 'level')}.`,
  reference: (problem, work, _params, machine, emit) => ({ [FACTORS]: simulate(problem, work, machine, emit) }),
  cost: (_problem, work) => luCost(work, work.rounds.rounds),
}

export default kernel
