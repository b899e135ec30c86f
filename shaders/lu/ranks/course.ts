import { type U32 } from '#src/core/base/arrays.ts'
import { LOST, type Messages, type Modeled } from '#src/core/kernel/modeled.ts'
import type { Emit } from '#src/core/trace/event.ts'
import type { RankWait } from './books.ts'
import type { RankRun, SentMessage } from './machine.ts'
import { rankCount, type RankGrid } from './owners.ts'
import { NO_BLOCK, type RankTasks } from './tasks.ts'
import * as texts from './words.ts'

/** A run of ranks: of a factorisation, or of a solve. */
export interface RankCourse {
  readonly tasks: RankTasks
  /** By kind of a task. */
  readonly names: readonly string[]
  readonly grid: RankGrid
  readonly owner: U32
  readonly run: RankRun
}

/** Counts of a run, in which its events and messages say when they were. */
const COUNTS = 1_000_000

const countOf = ({ seconds }: RankRun, at: number): number =>
  Number.isFinite(at) ? Math.min(COUNTS, Math.round((at / seconds) * COUNTS)) : LOST

/** Times, messages, and where it stalled who waits for what. */
export function tellTimes(course: RankCourse): Modeled {
  const stall = stallOf(course)
  const { seconds, order, began, ended } = course.run
  const busy = order.reduce((sum, t) => sum + ended[t] - began[t], 0)
  const waiting = Math.max(0, 1 - busy / (rankCount(course.grid) * seconds))
  return { ms: seconds * 1e3, counts: COUNTS, messages: messagesOf(course), waiting, ...(stall && { stall }) }
}

function messagesOf({ run, tasks: { final }, grid }: RankCourse): Messages {
  const column = (told: (message: SentMessage) => number) => Uint32Array.from(run.messages, told)
  return {
    grid: [grid.rows, grid.columns],
    from: column(({ from }) => from),
    to: column(({ to }) => to),
    item: column(({ block }) => final[block]),
    bytes: column(({ bytes }) => bytes),
    sent: column(({ sent }) => countOf(run, sent)),
    received: column(({ received }) => countOf(run, received)),
  }
}

function stallOf({ run, tasks, grid, names }: RankCourse): Modeled['stall'] {
  if (run.waits.length === 0) return undefined
  const isLost = ({ rank, lacks }: RankWait) =>
    run.messages.some(({ block, to, received }) => block === lacks && to === rank && !Number.isFinite(received))
  const waits = run.waits.toSorted((a, b) => Number(isLost(b)) - Number(isLost(a)) || a.rank - b.rank)
  const said = waits.map((wait) => ({
    rank: wait.rank,
    task: `${names[tasks.kind[wait.task]]} of block (${tasks.row[tasks.block[wait.task]]}, ${tasks.column[tasks.block[wait.task]]})`,
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
    if (t === tasks.ptr[b + 1] - 1) final[b] = steps[t] + 1
  }
  return steps
}

/** Tells of the tasks in the order in which they ended. */
export function tellTasks(course: RankCourse, isBulk: boolean, emit: Emit): void {
  const { tasks, owner, run } = course
  const steps = stepsOf(course, isBulk)
  for (const t of run.order) {
    emit({
      worker: owner[tasks.block[t]],
      stage: tasks.kind[t],
      polls: 0,
      item: tasks.item[t],
      k: tasks.operand[t],
      phase: isBulk ? tasks.step[t] : 0,
      lanes: [2 ** tasks.operands[t] - 1],
      notes: { step: steps[t], began: countOf(run, run.began[t]), at: countOf(run, run.ended[t]) },
    })
  }
}
