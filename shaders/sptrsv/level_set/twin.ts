import type { F32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { type Phases, teamSteps, throughPhases } from '../../lib/phases.ts'
import type { System } from '../solve.ts'
import { rowEnd, rowFirst, solveRow } from '../triangle.ts'

/** The kernel level by level; levels are phases. */
export function simulate(problem: System, phases: Phases, machine: TwinMachine, emit: Emit): F32 {
  const x = new Float32Array(problem.pattern.rows)
  const steps = teamSteps(phases.team)
  throughPhases(
    phases,
    machine,
    emit,
    (row) => (x[row] = solveRow(problem, x, row, phases.team)),
    (row, s) => steps(row, s, rowFirst(problem, row), rowEnd(problem, row)),
  )
  return x
}
