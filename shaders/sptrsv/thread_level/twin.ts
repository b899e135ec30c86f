import type { F32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { naturalOrder, simulatePolling } from '../polling-twin.ts'
import type { System } from '../solve.ts'

/** The kernel on a machine whose lanes step together: each has a row, and takes one nonzero in a round, or polls. */
export function simulate(problem: System, machine: TwinMachine, emit: Emit): F32 {
  const { rows } = problem.pattern
  const { lanes } = machine
  const task = (ticket: number) => ({ first: ticket * lanes, end: Math.min(rows, (ticket + 1) * lanes), width: 1 })
  const work = { tickets: Math.ceil(rows / lanes), task, row: naturalOrder(problem), byLane: true }
  return simulatePolling(problem, work, machine, emit)
}
