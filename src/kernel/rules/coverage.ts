import { eventCount, itemOf, type Trace } from '#src/trace/event.ts'
import { forEachCarried } from '#src/trace/lanes.ts'
import type { Problem, SolveProblem } from '../kernel.ts'
import { carriedRange, rowDiagonal } from '../triangle.ts'
import { complaints, type Complaints, type RunRule } from './rule.ts'

/**
 * By its trace a run carries every nonzero exactly once. Of a solve it is every nonzero off the diagonal, and a row without
 * any takes one step. A row that has some may take one step more that carries none: to divide, where they were carried in
 * other blocks. Where lanes carry diagonals, too, they carry each exactly once.
 */
export const coverage: RunRule = ({ problem, traced: { trace, error } }) => {
  if (error) return [] // a run that was broken off solved not all; `solves` and `traced` say so
  if (!trace) return ['there is no trace']
  const faults = complaints()
  const counts = countCarried(problem, trace, faults)
  if (problem.order === 'triangle') judgeSolve(problem, trace, counts, faults)
  for (const row of rowsOf(trace, problem.pattern.rows)) {
    if (counts.bare[row] > 1) faults.add(`row ${row} takes ${counts.bare[row]} steps that carry nothing`)
    const [first, end] = carriedRange(problem, row)
    for (let k = first; k < end; k++)
      if (counts.carried[k] !== 1) faults.add(`row ${row} carries nonzero ${k} ${counts.carried[k]} times`)
  }
  return faults.list()
}

interface Counts {
  /** How often each nonzero is carried. */
  readonly carried: Uint8Array
  /** Events of each row, and those of them that carry nothing. */
  readonly steps: Uint32Array
  readonly bare: Uint32Array
}

function countCarried(problem: Problem, trace: Trace, faults: Complaints): Counts {
  const { rows, col_idx } = problem.pattern
  const counts = {
    carried: new Uint8Array(col_idx.length),
    steps: new Uint32Array(rows),
    bare: new Uint32Array(rows),
  }
  for (let e = 0; e < eventCount(trace); e++) {
    const row = itemOf(trace, e)
    if (row >= rows || row % trace.every !== 0) {
      faults.add(`event ${e} is of row ${row}, which is not recorded`)
      continue
    }
    counts.steps[row]++
    const [first, end] = carriedRange(problem, row)
    let carries = false
    forEachCarried(trace, e, (k) => {
      carries = true
      if ((k >= first && k < end) || (problem.order === 'triangle' && col_idx[k] === row)) counts.carried[k]++
      else faults.add(`row ${row} carries nonzero ${k}, which is not its own`)
    })
    if (!carries) counts.bare[row]++
  }
  return counts
}

function judgeSolve(problem: SolveProblem, trace: Trace, { carried, steps }: Counts, faults: Complaints): void {
  const rows = rowsOf(trace, problem.pattern.rows)
  const diagonals = rows.some((row) => carried[rowDiagonal(problem, row)] > 0)
  for (const row of rows) {
    const diagonal = rowDiagonal(problem, row)
    if (diagonals && carried[diagonal] !== 1) faults.add(`row ${row} carries its diagonal ${carried[diagonal]} times`)
    const [first, end] = carriedRange(problem, row)
    if (first === end && steps[row] !== 1) faults.add(`row ${row} is solved ${steps[row]} times`)
  }
}

/** Rows that are recorded. */
const rowsOf = ({ every }: Trace, rows: number): number[] =>
  Array.from({ length: Math.ceil(rows / every) }, (_, i) => i * every)
