import type { F32 } from '#src/core/base/arrays.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { emitCarried } from './carried.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { storeRow, termOf } from './rows.ts'
import type { Product } from './multiply.ts'

/** Which rows lanes hold, and when they come to a nonzero. */
export interface LaneOrder {
  /** The row at a place; places are handed to lanes in their order. */
  rowAt?(place: number): number
  /** The step in which nonzero k of the row is carried; ascending with k. Side by side when absent. */
  stepOf?(k: number, row: number): number
  /** Places of a lane, as far apart as there are lanes; taken in turns, step by step. 1 when absent. */
  readonly each?: number
  /** Nonzeros of a row that lanes carry at most; all when absent. */
  readonly width?: number
}

/** A kernel with a lane for every row on subgroups of the machine's lanes, which step together until the last is done. */
export function simulateLanes(problem: Product, { lanes }: TwinMachine, emit: Emit, order: LaneOrder = {}): F32 {
  const { rows, row_ptr } = problem.pattern
  const { rowAt = (place) => place, stepOf = (k, row) => k - row_ptr[row], width = Infinity, each = 1 } = order
  const out = new Float32Array(rows)
  for (let base = 0; base < rows; base += each * lanes) {
    const steps = []
    for (let place = 0; place < Math.min(each * lanes, rows - base); place++) {
      const lane = place % lanes
      const row = rowAt(base + place)
      let sum = 0
      for (let k = row_ptr[row]; k < Math.min(row_ptr[row] + width, row_ptr[row + 1]); k++) {
        sum = Math.fround(sum + termOf(problem, k))
        steps.push({ row, lane, k, step: stepOf(k, row) * each + Math.floor(place / lanes) })
      }
      storeRow(problem, out, row, sum)
    }
    for (const { row, lane, k, step } of steps.sort((a, b) => a.step - b.step))
      emitCarried(emit, lanes, { invocation: base / each + lane, step, row, k, count: 1, phase: 0 })
  }
  return out
}
