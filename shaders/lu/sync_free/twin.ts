import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { type Emit, firstLanes } from '#src/core/trace/event.ts'
import type { BlockWork } from '../buffers.ts'
import { byBlock, byEntry, doTask } from '../elimination.ts'
import type { LuProblem } from '../factors.ts'
import { updatesOf } from '../tasks.ts'

const NEVER = 0xffffffff

/** A block in hand: its tasks that are left, and the round since which the first of them has been tried. */
interface Hand {
  tasks: readonly number[]
  since: number
}

/**
 * Workgroups that step together: in every round each does the next task of its block, or polls for what that needs. What is
 * written in one round is seen from the next.
 */
export function simulate(
  problem: LuProblem,
  { blocks, tasks, tickets }: BlockWork & { readonly tickets: U32 },
  machine: TwinMachine,
  emit: Emit,
): F32 {
  const { row_ptr, col_idx } = tasks.operands
  const values = byBlock(blocks, problem.inputs.values)
  const doneIn = new Uint32Array(tasks.count).fill(NEVER)
  const masks = firstLanes(machine.lanes)
  let [ticket, left] = [0, tickets.length]
  const draw = (since: number): Hand => {
    if (ticket === tickets.length) return { tasks: [], since }
    const task = tickets[ticket++]
    const updates = updatesOf(tasks, task)
    return { tasks: updates < 0 ? [task] : [updates, task], since }
  }
  const isReady = (task: number, round: number) => {
    for (let k = row_ptr[task]; k < row_ptr[task + 1] - 1; k++) if (doneIn[col_idx[k]] >= round) return false
    return true
  }
  const tell = (worker: number, task: number, polls: number) => {
    const operands = row_ptr[task + 1] - 1 - row_ptr[task]
    for (let told = 0; told < Math.max(1, operands); told += machine.lanes)
      emit({
        worker,
        stage: tasks.kind[task],
        polls: told === 0 ? polls : 0,
        item: task,
        k: row_ptr[task] + told,
        phase: 0,
        lanes: masks[Math.min(machine.lanes, operands - told)],
      })
  }
  const hands = Array.from({ length: Math.min(machine.workers, tickets.length) }, () => draw(0))
  for (let round = 0; left > 0; round++)
    for (const [worker, hand] of hands.entries()) {
      const [task, ...more] = hand.tasks
      if (task === undefined || !isReady(task, round)) continue
      doTask(blocks, tasks, task, values, problem.inputs.least_pivot)
      tell(worker, task, round - hand.since)
      doneIn[task] = round
      if (more.length === 0) left--
      hands[worker] = more.length > 0 ? { tasks: more, since: round + 1 } : draw(round + 1)
    }
  return byEntry(blocks, values)
}
