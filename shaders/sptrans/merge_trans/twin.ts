import { EACH } from '#shaders/sptrans/merge_trans/blocks.wesl'
import type { U32 } from '#src/core/base/arrays.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { TwinMachine } from '#src/core/kernel/kernel.ts'
import type { Emit } from '#src/core/trace/event.ts'
import { runMoves, WORKERS } from '../../lib/moves.ts'
import { matrixOf, rowsOf } from '../parts.ts'
import type { TransposeProblem } from '../transpose.ts'
import { STAGES } from './stages.ts'

/** Sorts blocks by column, merges runs two by two, and finds where rows begin. */
export function simulate({ inputs: { A } }: TransposeProblem, { lanes }: TwinMachine, emit: Emit): Data {
  const { pattern, values } = A
  const { cols, col_idx } = pattern
  const nonzeros = col_idx.length
  const block = EACH * WORKERS * lanes
  const entries = Uint32Array.from({ length: nonzeros }, (_, k) => k)
  const all = { lanes, first: 0, end: nonzeros, each: EACH }
  const by = (a: number, b: number) => col_idx[a] - col_idx[b] || a - b
  runMoves({ ...all, stage: STAGES.block, phase: 0, block }, emit, () => {})
  for (let first = 0; first < nonzeros; first += block) entries.subarray(first, first + block).sort(by)
  let phase = 1
  for (let width = block; width < nonzeros; width *= 2, phase++) {
    for (let first = 0; first < nonzeros; first += 2 * width)
      merge(entries, first, Math.min(first + width, nonzeros), Math.min(first + 2 * width, nonzeros), col_idx)
    runMoves({ ...all, stage: STAGES.merge, phase, block: 2 * width }, emit, () => {})
  }
  const t_row_ptr = new Uint32Array(cols + 1)
  for (const j of col_idx) t_row_ptr[j + 1]++
  for (let j = 0; j < cols; j++) t_row_ptr[j + 1] += t_row_ptr[j]
  runMoves({ lanes, stage: STAGES.scan, phase, first: 0, end: cols, each: 1 }, emit, () => {})
  return { B: matrixOf(pattern, t_row_ptr, entries, rowsOf(pattern), values) }
}

/** Merges the runs first .. middle and middle .. end by their columns; of equal ones the earlier run's come first. */
function merge(entries: U32, first: number, middle: number, end: number, col_idx: U32): void {
  const run = entries.slice(first, middle)
  let [a, b] = [0, middle]
  for (let at = first; a < run.length; at++)
    entries[at] = b < end && col_idx[entries[b]] < col_idx[run[a]] ? entries[b++] : run[a++]
}
