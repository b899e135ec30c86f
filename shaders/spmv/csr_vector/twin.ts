import type { F32 } from '#src/core/base/arrays.ts'
import { type Emit, laneBits } from '#src/core/trace/event.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import { storeRow, sumOfTeam, termOf } from '../rows.ts'
import type { VectorAnalysis } from './analysis.ts'
import type { Product } from '../multiply.ts'

/** The kernel on subgroups of the machine's lanes, as many teams in each as fit. */
export function simulate(problem: Product, analysis: VectorAnalysis, { lanes }: TwinMachine, emit: Emit): F32 {
  const { rows } = problem.pattern
  const team = Math.min(analysis.team, lanes)
  const teams = lanes / team
  const out = new Float32Array(rows)
  for (let base = 0; base < rows; base += teams)
    for (let row = base; row < Math.min(base + teams, rows); row++)
      storeRow(problem, out, row, sumRow(problem, row, team, { worker: base / teams, lane: (row - base) * team }, emit))
  return out
}

/** Each lane adds up its own nonzeros, then halves of the team add up theirs. */
function sumRow(
  problem: Product,
  row: number,
  team: number,
  { worker, lane }: { worker: number; lane: number },
  emit: Emit,
): number {
  const { row_ptr } = problem.pattern
  const [first, end] = [row_ptr[row], row_ptr[row + 1]]
  const sums = new Float32Array(team)
  for (let k = first; k < end; k += team) {
    const count = Math.min(team, end - k)
    for (let l = 0; l < count; l++) sums[l] += termOf(problem, k + l)
    const step = (k - first) / team
    emit({
      worker,
      stage: 0,
      polls: 0,
      notes: { step },
      item: row,
      k: (k - lane) >>> 0,
      phase: 0,
      lanes: laneBits(lane, count),
    })
  }
  return sumOfTeam(sums)
}
