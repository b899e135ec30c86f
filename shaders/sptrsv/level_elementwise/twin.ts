import type { F32 } from '#src/base/arrays.ts'
import type { TwinMachine } from '#src/kernel/kernel.ts'
import type { Emit } from '#src/trace/event.ts'
import { simulateRows } from '../polling-twin.ts'
import type { ElementwiseAnalysis } from './analysis.ts'
import type { System } from '../solve.ts'

/** The kernel on a machine whose workers step together: rows are drawn by level, and all lanes carry one. */
export const simulate = (problem: System, { order }: ElementwiseAnalysis, machine: TwinMachine, emit: Emit): F32 =>
  simulateRows(problem, machine, emit, (place) => order[place])
