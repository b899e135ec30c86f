import type { F32 } from '#src/core/base/arrays.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { type Carried, emitCarried } from '../carried.ts'
import { sumOfTeam, storeRow, termOf } from '../rows.ts'
import type { RowBins } from './bins.ts'
import type { Product } from '../multiply.ts'

/** The kernel bin after bin, on subgroups of the machine's lanes. */
export function simulate(problem: Product, bins: RowBins, { lanes }: TwinMachine, emit: Emit): F32 {
  const out = new Float32Array(problem.pattern.rows)
  shortRows(problem, bins, lanes, emit, out)
  mediumRows(problem, bins, lanes, emit, out)
  longRows(problem, bins, lanes, emit, out)
  return out
}

/** A lane each. */
function shortRows(problem: Product, bins: RowBins, lanes: number, emit: Emit, out: F32): void {
  const { row_ptr } = problem.pattern
  for (let place = 0; place < bins.shortRows.length; place++) {
    const row = bins.shortRows[place]
    let sum = 0
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      sum = Math.fround(sum + termOf(problem, k))
      emitCarried(emit, lanes, { invocation: place, step: k - row_ptr[row], row, k, count: 1, phase: 0 })
    }
    storeRow(problem, out, row, sum)
  }
}

/** A team each. Blocks of rows only say where slots are: padding adds nothing. */
function mediumRows(problem: Product, bins: RowBins, lanes: number, emit: Emit, out: F32): void {
  const { row_ptr } = problem.pattern
  const { team } = bins
  for (let place = 0; place < bins.mediumRows.length; place++) {
    const row = bins.mediumRows[place]
    const from = { invocation: place * team, row, phase: 1 }
    storeRow(problem, out, row, teamSum(problem, [row_ptr[row], row_ptr[row + 1]], team, lanes, from, emit))
  }
}

/** A team for each chunk, and one that adds up the chunks of a row. */
function longRows(problem: Product, bins: RowBins, lanes: number, emit: Emit, out: F32): void {
  const { row_ptr } = problem.pattern
  const { chunk_ptr, chunk } = bins
  for (let r = 0; r < bins.longRows.length; r++) {
    const row = bins.longRows[r]
    const sums = new Float32Array(lanes)
    for (let c = chunk_ptr[r]; c < chunk_ptr[r + 1]; c++) {
      const first = row_ptr[row] + (c - chunk_ptr[r]) * chunk
      const end = Math.min(first + chunk, row_ptr[row + 1])
      const from = { invocation: c * lanes, row, phase: 2 }
      sums[(c - chunk_ptr[r]) % lanes] += teamSum(problem, [first, end], lanes, lanes, from, emit)
    }
    storeRow(problem, out, row, sumOfTeam(sums))
  }
}

/** Sum of the terms first to end: each lane of the team adds up its own, then halves of the team add up theirs. */
function teamSum(
  problem: Product,
  [first, end]: readonly [number, number],
  team: number,
  lanes: number,
  { invocation, row, phase }: Pick<Carried, 'invocation' | 'row' | 'phase'>,
  emit: Emit,
): number {
  const sums = new Float32Array(team)
  for (let k = first; k < end; k += team) {
    const count = Math.min(team, end - k)
    for (let l = 0; l < count; l++) sums[l] += termOf(problem, k + l)
    emitCarried(emit, lanes, { invocation, row, phase, step: (k - first) / team, k, count })
  }
  return sumOfTeam(sums)
}
