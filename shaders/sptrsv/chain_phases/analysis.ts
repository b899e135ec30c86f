import type { Params } from '#src/core/kernel/kernel.ts'
import { levelsOf } from '#src/core/sparse/levels.ts'
import { Planner } from './planner.ts'
import { scheduleOf } from './schedule.ts'
import type { ChainAnalysis, TaskMachine } from './stage.ts'
import type { System } from '../solve.ts'

/** Levels, phases, and tasks of lane slots for every dispatch. O(n + nnz), but for rows that are cut. */
export function analyse(problem: System, params: Params, { lanes, memory }: TaskMachine): ChainAnalysis {
  const levels = levelsOf(problem.pattern, problem.upper ? 'upper' : 'lower')
  const schedule = scheduleOf(problem, levels, { lanes, memory }, params)
  return new Planner(problem, schedule).plan({ lanes, memory })
}
