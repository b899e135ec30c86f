import { EVENT_HEAD, eventCount, firstOf, itemOf, type Trace } from '../event.ts'
import { rowDiagonal, rowEnd, rowFirst } from '../triangle.ts'
import { complaints, type RunRule } from './rule.ts'

/**
 * By its trace a run carries every nonzero off the diagonal exactly once, and takes one step for a row without any. A row
 * that has some may take one step more that carries none: to divide, where they were carried in other blocks.
 * Where lanes carry diagonals, too, they carry each exactly once.
 */
export const coverage: RunRule = ({ problem, traced: { trace, error } }) => {
  if (error) return [] // a run that was broken off solved not all; `solves` and `traced` say so
  if (!trace) return ['there is no trace']
  const { rows, col_idx } = problem.pattern
  const carried = new Uint8Array(col_idx.length)
  const steps = new Uint32Array(rows)
  const bare = new Uint32Array(rows)
  const faults = complaints()
  for (let e = 0; e < eventCount(trace); e++) {
    const row = itemOf(trace, e)
    if (row >= rows || row % trace.every !== 0) {
      faults.add(`event ${e} is of row ${row}, which is not recorded`)
      continue
    }
    steps[row]++
    const [first, end] = [rowFirst(problem, row), rowEnd(problem, row)]
    let carries = false
    forEachCarried(trace, e, (k) => {
      carries = true
      if (k >= first && k < end) carried[k]++
      else if (col_idx[k] === row) carried[k]++
      else faults.add(`row ${row} carries nonzero ${k}, which is not its own`)
    })
    if (!carries) bare[row]++
  }
  const diagonals = rowsOf(trace, rows).some((row) => carried[rowDiagonal(problem, row)] > 0)
  for (const row of rowsOf(trace, rows)) {
    const diagonal = rowDiagonal(problem, row)
    if (diagonals && carried[diagonal] !== 1) faults.add(`row ${row} carries its diagonal ${carried[diagonal]} times`)
    const [first, end] = [rowFirst(problem, row), rowEnd(problem, row)]
    if (first === end && steps[row] !== 1) faults.add(`row ${row} is solved ${steps[row]} times`)
    if (bare[row] > 1) faults.add(`row ${row} takes ${bare[row]} steps that carry nothing`)
    for (let k = first; k < end; k++)
      if (carried[k] !== 1) faults.add(`row ${row} carries nonzero ${k} ${carried[k]} times`)
  }
  return faults.list()
}

/** Rows that are recorded. */
const rowsOf = ({ every }: Trace, rows: number): number[] =>
  Array.from({ length: Math.ceil(rows / every) }, (_, i) => i * every)

/** Calls back with every nonzero that event e carries. */
export function forEachCarried(trace: Trace, e: number, visit: (k: number) => void): void {
  const first = firstOf(trace, e)
  const masks = e * trace.eventWords + EVENT_HEAD
  for (let w = 0; w < trace.eventWords - EVENT_HEAD; w++)
    for (let mask = trace.words[masks + w]; mask !== 0; mask &= mask - 1)
      visit(first + 32 * w + 31 - Math.clz32(mask & -mask))
}
