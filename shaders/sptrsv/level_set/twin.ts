import type { F32 } from '#src/base/arrays.ts'
import { type Emit, firstLanes } from '#src/trace/event.ts'
import type { TwinMachine } from '#src/kernel/kernel.ts'
import { rowEnd, rowFirst, rowSteps, solveRow } from '../triangle.ts'
import type { LevelSetAnalysis } from './analysis.ts'
import type { System } from '../solve.ts'

/**
 * The kernel on a machine of as many teams as its lanes make up. All teams take a row of the level, step together, and
 * meet before any takes the next; levels are phases.
 */
export function simulate(problem: System, analysis: LevelSetAnalysis, machine: TwinMachine, emit: Emit): F32 {
  const { level_ptr, order, team } = analysis
  const teams = Math.max(1, Math.floor((machine.workers * machine.lanes) / team))
  const x = new Float32Array(problem.pattern.rows)
  const emitPass = passEmitter(problem, team, emit)
  for (let level = 0; level < level_ptr.length - 1; level++) {
    const end = level_ptr[level + 1]
    for (let base = level_ptr[level]; base < end; base += teams) {
      const rows = order.subarray(base, Math.min(base + teams, end))
      emitPass(rows, level)
      for (const row of rows) x[row] = solveRow(problem, x, row, team)
    }
  }
  return x
}

/** Emits the steps of one pass, in which team w has rows[w]: all first steps, then all second ones, and so on. */
function passEmitter(problem: System, team: number, emit: Emit): (rows: Uint32Array, phase: number) => void {
  const masks = firstLanes(team)
  return (rows, phase) => {
    let active = [...rows.keys()]
    for (let step = 0; active.length > 0; step++) {
      for (const worker of active) {
        const item = rows[worker]
        const k = rowFirst(problem, item) + step * team
        const lanes = masks[Math.min(team, rowEnd(problem, item) - k)]
        emit({ worker, stage: 0, polls: 0, item, k, phase, lanes })
      }
      active = active.filter((worker) => rowSteps(problem, rows[worker], team) > step + 1)
    }
  }
}
