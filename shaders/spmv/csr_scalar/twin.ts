import type { F32 } from '#src/base/arrays.ts'
import type { Emit, ProductProblem, TwinMachine } from '#src/kernel/kernel.ts'
import { laneBits } from '#src/kernel/event.ts'
import { put, termOf } from '../rows.ts'

/** The kernel on subgroups of the machine's lanes: all lanes of one step together until the longest row is done. */
export function simulate(problem: ProductProblem, { lanes }: TwinMachine, emit: Emit): F32 {
  const { rows, row_ptr } = problem.pattern
  const out = new Float32Array(rows)
  for (let base = 0; base < rows; base += lanes) {
    const held = Math.min(lanes, rows - base)
    const sums = new Float32Array(held)
    for (let step = 0, open = true; open; step++) {
      open = false
      for (let lane = 0; lane < held; lane++) {
        const row = base + lane
        const k = row_ptr[row] + step
        if (k >= row_ptr[row + 1]) continue
        open = true
        sums[lane] += termOf(problem, k)
        emit({
          worker: base / lanes,
          stage: 0,
          polls: step,
          item: row,
          k: (k - lane) >>> 0,
          phase: 0,
          lanes: laneBits(lane, 1),
        })
      }
    }
    for (let lane = 0; lane < held; lane++) put(problem, out, base + lane, sums[lane])
  }
  return out
}
