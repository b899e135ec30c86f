import type { Data } from '#src/core/kernel/data.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { runMoves } from '../../lib/moves.ts'
import { simulate as simulateCursors } from '../atomic/twin.ts'
import { matrixOf, rowsOf } from '../parts.ts'
import type { TransposeProblem } from '../transpose.ts'
import { AFTER, STAGES } from './stages.ts'

/** Looks each mirrored nonzero up, and transposes by cursors where one is not there. */
export function simulate(problem: TransposeProblem, machine: TwinMachine, emit: Emit): Data {
  const { pattern, values } = problem.inputs.A
  const { rows, row_ptr, col_idx } = pattern
  const row_idx = rowsOf(pattern)
  const entries = new Uint32Array(col_idx.length)
  let isSymmetric = true
  const all = { lanes: machine.lanes, stage: STAGES.lookUp, phase: 0, first: 0, end: col_idx.length, each: 4 }
  runMoves(all, emit, (k) => {
    const j = col_idx[k]
    const there = col_idx.subarray(row_ptr[j], row_ptr[j + 1]).indexOf(row_idx[k])
    if (there < 0) isSymmetric = false
    entries[k] = row_ptr[j] + Math.max(0, there)
  })
  runMoves({ lanes: machine.lanes, stage: STAGES.begin, phase: 1, first: 0, end: rows, each: 1 }, emit, () => {})
  if (isSymmetric) return { B: matrixOf(pattern, row_ptr.slice(), entries, row_idx, values) }
  return simulateCursors(problem, machine, (event) =>
    emit({ ...event, stage: event.stage + AFTER.stage, phase: event.phase + AFTER.phase }),
  )
}
