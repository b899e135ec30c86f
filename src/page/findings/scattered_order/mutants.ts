import { range } from '#src/core/base/arrays.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { changed, spoken, type RuleTrials } from '../testing.ts'
import rule, { type ScatteredOrder } from './rule.ts'

/** A line whose points are numbered in steps of `step`: 525 007 nonzeros, where it is not short. */
const line =
  (step: number, points = 175_003) =>
  () => {
    const rows = range(points)
    const place = rows.map((i) => (i * step) % rows.length)
    const near: number[][] = rows.map(() => [])
    for (const i of rows) near[place[i]] = [i - 1, i, i + 1].filter((j) => j in place).map((j) => place[j])
    return rowsOf(
      'line',
      rows.length,
      near.map((columns) => columns.toSorted((a, b) => a - b)),
    )
  }
const column = { kernel: 'spmv/csr_vector' }

const trials: RuleTrials<ScatteredOrder> = {
  trials: {
    'a line in steps of 1 237': {
      operation: 'spmv',
      matrix: line(1237),
      column,
      says: 'Row 1 reads x 173\u202f766 places from its own, of 175\u202f003. In reverse Cuthill–McKee order no row reads farther than 1.',
    },
    'a line in order': { operation: 'spmv', matrix: line(1), column },
    'a short line in steps of 1 237': { operation: 'spmv', matrix: line(1237, 5003), column },
    'a small line': {
      operation: 'spmv',
      matrix: () => rowsOf('small', 9, [[0, 8], [1, 5], [2, 6], [3], [4], [1, 5], [2, 6], [7], [0, 8]]),
      column,
    },
  },
  mutants: {
    'any order will do': spoken(rule, { rows: 5003, bandwidth: 1, narrower: 1, row: 0 }),
    'before is after': changed(rule, (found) => ({ ...found, bandwidth: found.narrower, narrower: found.bandwidth })),
  },
}
export default trials
