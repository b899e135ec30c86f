import type { F32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { naturalOrder, simulatePolling } from '../polling-twin.ts'
import type { HybridAnalysis } from './analysis.ts'
import type { System } from '../solve.ts'

/** The kernel on a machine whose lanes step together, be it on one row or on a row each. */
export function simulate(problem: System, { task_ptr }: HybridAnalysis, machine: TwinMachine, emit: Emit): F32 {
  const task = (ticket: number) => {
    const [first, end] = [task_ptr[ticket], task_ptr[ticket + 1]]
    return { first, end, width: end - first === 1 ? machine.lanes : 1 }
  }
  const work = { tickets: task_ptr.length - 1, task, row: naturalOrder(problem), byLane: true }
  return simulatePolling(problem, work, machine, emit)
}
