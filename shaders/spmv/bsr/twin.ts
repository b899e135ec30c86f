import type { F32 } from '#src/core/base/arrays.ts'
import type { Emit } from '#src/core/trace/event.ts'
import type { Params, TwinMachine } from '#src/core/kernel/kernel.ts'
import { type Bsr } from '#src/core/sparse/formats/bsr.ts'
import { PADDING } from '#src/core/sparse/formats/format.ts'
import { emitCarried } from '../carried.ts'
import { storeRow, sumOfTeam, termOf } from '../rows.ts'
import type { Product } from '../multiply.ts'

/** The kernel on subgroups of the machine's lanes: each team goes along its row of the blocks. */
export function simulate(problem: Product, blocks: Bsr, params: Params, { lanes }: TwinMachine, emit: Emit): F32 {
  const { rows } = problem.pattern
  const { height, width, row_ptr, nonzero } = blocks
  const team = Math.min(params['team'], lanes)
  const out = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    const sums = new Float32Array(team)
    const [first, end] = [row_ptr[Math.floor(row / height)], row_ptr[Math.floor(row / height) + 1]]
    for (let q = 0; q < (end - first) * width; q++) {
      const block = first + Math.floor(q / width)
      const k = nonzero[(block * height + (row % height)) * width + (q % width)]
      if (k === PADDING) continue
      sums[q % team] += termOf(problem, k)
      const invocation = row * team + (q % team)
      emitCarried(emit, lanes, { invocation, step: Math.floor(q / team), row, k, count: 1, phase: 0 })
    }
    storeRow(problem, out, row, sumOfTeam(sums))
  }
  return out
}
