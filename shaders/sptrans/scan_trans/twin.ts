import type { U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { runMoves, WORKERS } from '../../lib/moves.ts'
import { addUp, matrixOf, rowsOf } from '../parts.ts'
import type { TransposeProblem } from '../transpose.ts'
import { STAGES, type EqualShares } from './stages.ts'

/** Counts by shares, adds up down the histograms and along the columns, and moves. */
export function simulate(
  { inputs: { A } }: TransposeProblem,
  { shares, share }: EqualShares,
  { lanes }: TwinMachine,
  emit: Emit,
): Data {
  const { pattern, values } = A
  const { cols, col_idx } = pattern
  const nonzeros = col_idx.length
  const histograms = Array.from({ length: shares }, () => new Uint32Array(cols))
  const within = new Uint32Array(nonzeros)
  for (const [s, histogram] of histograms.entries()) {
    const stretch = { first: s * share, end: Math.min((s + 1) * share, nonzeros), worker: s * WORKERS }
    runMoves(
      { lanes, stage: STAGES.count, phase: 0, block: share, ...stretch },
      emit,
      (k) => (within[k] = histogram[col_idx[k]]++),
    )
  }
  const counts = new Uint32Array(cols)
  // down the columns, share by share
  const down = (stage: number, phase: number, visit: (histogram: U32, c: number) => void) => {
    for (const [s, histogram] of nonzeros > 0 ? histograms.entries() : []) {
      const all = { lanes, stage, phase, first: 0, end: cols, each: 1, before: s }
      runMoves(all, emit, (c) => visit(histogram, c))
    }
  }
  down(STAGES.totals, 1, (histogram, c) => (counts[c] += histogram[c]))
  const t_row_ptr = addUp(counts, { lanes, stage: STAGES.scan, phase: 3 }, emit)
  const free = t_row_ptr.slice()
  down(STAGES.begins, 4, (histogram, c) => {
    const own = histogram[c]
    histogram[c] = free[c]
    free[c] += own
  })
  const entries = new Uint32Array(nonzeros)
  runMoves({ lanes, stage: STAGES.scatter, phase: 5, first: 0, end: nonzeros, each: 4 }, emit, (k) => {
    entries[histograms[Math.floor(k / share)][col_idx[k]] + within[k]] = k
  })
  return { B: matrixOf(pattern, t_row_ptr, entries, rowsOf(pattern), values) }
}
