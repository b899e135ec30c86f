import type { U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { namesIn } from '../columns.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { pieceAt, pieceCount } from '../pieces.ts'
import { STAGES } from '../product.ts'
import { all, carry, Sums } from '../steps.ts'

/** Clears, spreads x, goes through pieces of rows with a team each, and lists what came out. */
export function simulate(
  { inputs: { A, x } }: SparseProductProblem,
  pieces: U32,
  widest: number,
  { lanes }: TwinMachine,
  emit: Emit,
): Data {
  all(lanes, emit, STAGES.clear, 0, A.pattern.rows)
  all(lanes, emit, STAGES.vector, 1, x.values.length)
  const team = Math.min(widest, lanes)
  const names = namesIn(x.pattern)
  const sums = new Sums(A.pattern.rows)
  const carried = carry(lanes, 2, emit)
  for (let p = 0; p < pieceCount(pieces); p++) {
    const { first, end, own } = pieceAt(pieces, p)
    const [worker, lane] = [Math.floor((p * team) / lanes), (p * team) % lanes]
    for (let begin = first, step = 0; begin < end; begin += team, step++) {
      const count = Math.min(team, end - begin)
      carried({ worker, lane, step, entry: begin, count })
      for (let k = begin; k < begin + count; k++) {
        const name = names[A.pattern.col_idx[k]]
        if (name > 0) sums.add(own, Math.fround(A.values[k] * x.values[name - 1]))
      }
    }
  }
  all(lanes, emit, STAGES.list, 6, A.pattern.rows)
  return { y: sums.list() }
}
