import type { F32 } from '#src/base/arrays.ts'
import type { Emit, ProductProblem, TwinMachine } from '#src/kernel/kernel.ts'
import { deliver, startedY } from '../parts.ts'
import { termOf } from '../rows.ts'
import type { Analysis } from './analysis.ts'
import { nonzerosBefore } from './path.ts'
import { emitRuns } from './runs.ts'

/** The kernel tile by tile; what tiles leave of a row that goes on is added in their order. */
export function simulate(problem: ProductProblem, { path, size }: Analysis, { lanes }: TwinMachine, emit: Emit): F32 {
  const { pattern } = problem
  const { tile_row } = path
  emitRuns(pattern, path, { size, lanes }, emit)
  const out = startedY(problem)
  const left: [row: number, sum: number][] = []
  for (let t = 0; t + 1 < tile_row.length; t++) {
    const end = nonzerosBefore(pattern, path, t + 1)
    let k = nonzerosBefore(pattern, path, t)
    for (let row = tile_row[t]; row < tile_row[t + 1]; row++) {
      deliver(problem, out, row, sumOf(problem, k, pattern.row_ptr[row + 1]))
      k = pattern.row_ptr[row + 1]
    }
    if (k < end) left.push([tile_row[t + 1], sumOf(problem, k, end)])
  }
  for (const [row, sum] of left) deliver(problem, out, row, sum)
  return out
}

/** Sum of the terms first .. end in f32. */
function sumOf(problem: ProductProblem, first: number, end: number): number {
  let sum = 0
  for (let k = first; k < end; k++) sum = Math.fround(sum + termOf(problem, k))
  return sum
}
