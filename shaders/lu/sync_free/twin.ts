import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { byBlock, byEntry, doTask } from '../elimination.ts'
import type { LuProblem } from '../factors.ts'
import { type BlockWork, updatesOf } from '../tasks.ts'
import { teller } from '../told.ts'

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
  const tell = teller(machine, emit)
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
  const hands = Array.from({ length: Math.min(machine.workers, tickets.length) }, () => draw(0))
  for (let round = 0; left > 0; round++)
    for (const [worker, hand] of hands.entries()) {
      const [task, ...more] = hand.tasks
      if (task === undefined || !isReady(task, round)) continue
      doTask(blocks, tasks, task, values, problem.inputs.least_pivot)
      const k = row_ptr[task]
      const told = { worker, stage: tasks.kind[task], polls: round - hand.since, item: task, k, phase: 0 }
      tell(told, row_ptr[task + 1] - 1 - k)
      doneIn[task] = round
      if (more.length === 0) left--
      hands[worker] = more.length > 0 ? { tasks: more, since: round + 1 } : draw(round + 1)
    }
  return byEntry(blocks, values)
}
