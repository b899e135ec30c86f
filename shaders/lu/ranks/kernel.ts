import { type U32 } from '#src/core/base/arrays.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import { LOST, type Messages, type Modeled } from '#src/core/kernel/modeled.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { CLOCK_NOTES, STEP } from '#src/core/trace/notes.ts'
import { luCost } from '../buffers.ts'
import { type LuBlocks, cutIntoBlocks } from '../blocks.ts'
import { byBlock, byEntry } from '../elimination.ts'
import { FACTORS, type LuProblem, TASK } from '../factors.ts'
import { panguLu } from '../paper.ts'
import { KINDS, SSSSM, type TaskGraph, tasksOf } from '../tasks.ts'
import type { RankWait } from './books.ts'
import { type RankRun, runOnRanks } from './machine.ts'
import { rankMemory } from './memory.ts'
import { balancedOwners, cyclicOwners, type RankGrid } from './owners.ts'
import { rankGrid, optionsOf, params } from './params.ts'
import { NO_BLOCK, type RankTasks, rankTasks } from './tasks.ts'
import * as texts from './words.ts'

/** What a machine of ranks does with a factorisation, before its arithmetic: none of it depends on values. */
interface RankCourse {
  readonly blocks: LuBlocks
  readonly all: TaskGraph
  readonly tasks: RankTasks
  readonly grid: RankGrid
  readonly owner: U32
  readonly run: RankRun
}

/** Counts of a run, in which its events and messages say when they were. */
const COUNTS = 1_000_000

function courseOf({ inputs: { filled, nb } }: LuProblem, chosen: Params): RankCourse {
  const blocks = cutIntoBlocks(filled, nb)
  const all = tasksOf(blocks)
  const tasks = rankTasks(blocks, all)
  const grid = rankGrid(chosen)
  const owner = (chosen['balanced'] === 1 ? balancedOwners : cyclicOwners)(tasks, grid)
  return { blocks, all, tasks, grid, owner, run: runOnRanks(tasks, { ...optionsOf(chosen), owner }) }
}

const countOf = ({ seconds }: RankRun, at: number): number =>
  Number.isFinite(at) ? Math.round((at / seconds) * COUNTS) : LOST

function messagesOf({ run, tasks: { final }, grid }: RankCourse): Messages {
  const { from, to, block, bytes, sent, received } = run.messages
  return {
    grid: [grid.rows, grid.columns],
    from,
    to,
    item: block.map((b) => final[b]),
    bytes: Uint32Array.from(bytes),
    sent: Uint32Array.from(sent, (at) => countOf(run, at)),
    received: Uint32Array.from(received, (at) => countOf(run, at)),
  }
}

function stallOf(course: RankCourse): Modeled['stall'] {
  const { run, tasks, grid } = course
  if (run.waits.length === 0) return undefined
  const isLost = ({ rank, lacks }: RankWait) =>
    run.messages.block.some(
      (b, m) => b === lacks && run.messages.to[m] === rank && !Number.isFinite(run.messages.received[m]),
    )
  const waits = run.waits.toSorted((a, b) => Number(isLost(b)) - Number(isLost(a)) || a.rank - b.rank)
  const said = waits.map((wait) => ({
    rank: wait.rank,
    task: `${KINDS[tasks.kind[wait.task]]} of block (${tasks.row[tasks.block[wait.task]]}, ${tasks.column[tasks.block[wait.task]]})`,
    ...(wait.lacks !== NO_BLOCK && {
      lacks: { row: tasks.row[wait.lacks], column: tasks.column[wait.lacks], from: wait.from, isLost: isLost(wait) },
    }),
  }))
  const [first] = waits
  const missing = first.lacks === NO_BLOCK ? tasks.item[first.task] : tasks.final[first.lacks]
  return { item: missing, why: texts.stalled(said, grid.columns) }
}

/** The logical step of each task of a phase: after that of its rank before it, and those whose results it uses. */
function stepsOf({ tasks, owner, run }: RankCourse, isBulk: boolean): U32 {
  const steps = new Uint32Array(tasks.block.length)
  const free = new Uint32Array(owner.reduce((most, rank) => Math.max(most, rank + 1), 0))
  const final = new Uint32Array(tasks.blocks)
  const own = new Uint32Array(tasks.blocks)
  let phase = 0
  for (const t of run.order) {
    if (isBulk && tasks.step[t] > phase) {
      phase = tasks.step[t]
      for (const list of [free, final, own]) list.fill(0)
    }
    const [b, rank] = [tasks.block[t], owner[tasks.block[t]]]
    const reads = [tasks.reads[2 * t], tasks.reads[2 * t + 1]].filter((read) => read !== NO_BLOCK)
    steps[t] = Math.max(free[rank], own[b], ...reads.map((read) => final[read]))
    free[rank] = own[b] = steps[t] + 1
    if (tasks.kind[t] !== SSSSM) final[b] = steps[t] + 1
  }
  return steps
}

/** Tells of the tasks in the order in which they ended. */
function tell(course: RankCourse, isBulk: boolean, emit: Emit): void {
  const { tasks, all, owner, run } = course
  const steps = stepsOf(course, isBulk)
  const { row_ptr } = all.operands
  for (const t of run.order) {
    const item = tasks.item[t]
    const operands = tasks.kind[t] === SSSSM ? 2 : row_ptr[item + 1] - 1 - row_ptr[item]
    emit({
      worker: owner[tasks.block[t]],
      stage: tasks.kind[t],
      polls: 0,
      item,
      k: tasks.operand[t],
      phase: isBulk ? tasks.step[t] : 0,
      lanes: [2 ** operands - 1],
      notes: { step: steps[t], began: countOf(run, run.began[t]), at: countOf(run, run.ended[t]) },
    })
  }
}

const kernel: Kernel<RankCourse, LuProblem> = {
  title: texts.title,
  idea: texts.idea,
  paper: { ...panguLu, taken: texts.taken },
  params,
  trace: {
    worker: 'rank',
    stages: KINDS.map((name) => ({ name, space: TASK })),
    item: texts.waiting,
    notes: [STEP, ...CLOCK_NOTES],
  },
  analyse: courseOf,
  plan: () => ({ buffers: [], prepare: [], reset: [], solve: [], outputs: {}, deterministic: true }),
  explain: ({ inputs: { nb } }, { tasks, run }) =>
    texts.explained(tasks.blocks, nb, tasks.block.length, run.messages.block.length),
  modeled(course) {
    const stall = stallOf(course)
    return {
      ms: course.run.seconds * 1e3,
      counts: COUNTS,
      messages: messagesOf(course),
      ...(stall && { stall }),
    }
  },
  reference({ inputs: { values, least_pivot } }, course, chosen, _machine, emit) {
    const { blocks, tasks, owner } = course
    const work = rankMemory(blocks, tasks, { values: byBlock(blocks, values), least: least_pivot, owner })
    runOnRanks(tasks, { ...optionsOf(chosen), owner, work })
    tell(course, chosen['barriers'] === 1, emit)
    return { [FACTORS]: byEntry(blocks, work.gathered()) }
  },
  cost: (_problem, { blocks, all, tasks }) => luCost({ blocks, tasks: all }, tasks.steps),
}
export default kernel
