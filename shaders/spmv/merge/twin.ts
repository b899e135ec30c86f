import type { F32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { runsAdded } from '../calibrate-twin.ts'
import { storeRow, termOf } from '../rows.ts'
import type { MergeAnalysis } from './analysis.ts'
import { nonzerosBefore } from './path.ts'
import { emitRuns } from './runs.ts'
import type { Product } from '../multiply.ts'

/** The kernel tile by tile; then what tiles have of rows that they do not end. */
export function simulate(problem: Product, analysis: MergeAnalysis, { lanes }: TwinMachine, emit: Emit): F32 {
  const { pattern } = problem
  const { calibration, path, size } = analysis
  const { tile_row } = path
  emitRuns(pattern, path, { size, lanes }, emit)
  const out = new Float32Array(pattern.rows)
  const carries = new Float32Array(tile_row.length - 1)
  for (let t = 0; t < carries.length; t++) {
    let k = nonzerosBefore(pattern, path, t)
    for (let row = tile_row[t]; row < tile_row[t + 1]; row++) {
      storeRow(problem, out, row, sumOf(problem, k, pattern.row_ptr[row + 1]))
      k = pattern.row_ptr[row + 1]
    }
    carries[t] = sumOf(problem, k, nonzerosBefore(pattern, path, t + 1))
  }
  runsAdded(problem, calibration, carries, out)
  return out
}

/** Sum of the terms first .. end in f32. */
function sumOf(problem: Product, first: number, end: number): number {
  let sum = 0
  for (let k = first; k < end; k++) sum = Math.fround(sum + termOf(problem, k))
  return sum
}
