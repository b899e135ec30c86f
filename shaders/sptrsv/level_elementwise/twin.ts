import type { F32 } from '#src/base/arrays.ts'
import type { Emit, Problem, TwinMachine } from '#src/kernel/kernel.ts'
import { simulatePolling } from '../polling-twin.ts'
import type { Analysis } from './analysis.ts'

/** The kernel on a machine whose workers step together: rows are drawn by level, and all lanes carry one. */
export const simulate = (problem: Problem, { order }: Analysis, machine: TwinMachine, emit: Emit): F32 =>
  simulatePolling(
    problem,
    {
      tickets: order.length,
      task: (ticket) => ({ first: ticket, end: ticket + 1, width: machine.lanes }),
      row: (place) => order[place],
      byLane: false,
    },
    machine,
    emit,
  )
