import type { F32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { simulateRows } from '../polling-twin.ts'
import type { System } from '../solve.ts'

/**
 * The kernel on a machine whose workers step together. A row that is solved has handed out all its products by the
 * next round; the lanes of the row's owner add theirs up as those of a row-driven kernel would.
 */
export const simulate = (problem: System, machine: TwinMachine, emit: Emit): F32 => simulateRows(problem, machine, emit)
