import { range } from '#src/core/base/arrays.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { Thresholds } from '#src/lab/rules/threshold.ts'
import { labCase } from '../cases.ts'

/** Rows of an arrow, whose first row and column are full, and of neighbours; symmetric. */
const arrow = (n: number): number[][] =>
  range(n).map((i) =>
    i === 0 ? range(n) : [...new Set([0, i - 1, i, i + 1])].filter((j) => j < n).sort((a, b) => a - b),
  )

/** Without the nonzero (i, j). */
const without = (rows: readonly number[][], i: number, j: number): number[][] =>
  rows.map((row, at) => (at === i ? row.filter((column) => column !== j) : row))

/** Symmetric patterns, and the same with one nonzero less: the first, the last, one of the full row, and all that a row has. */
export default {
  problems: () => {
    const full = arrow(300)
    const bare = range(70).map((i) => (i % 3 === 0 ? [i] : []))
    const some = [
      rowsOf('an arrow', 300, full),
      rowsOf('an arrow without its first nonzero off the diagonal', 300, without(full, 0, 1)),
      rowsOf('an arrow without its last nonzero off the diagonal', 300, without(full, 299, 298)),
      rowsOf('an arrow without one of its full column', 300, without(full, 150, 0)),
      rowsOf('some of a diagonal', 70, bare),
      rowsOf(
        'a nonzero that points to an empty row',
        70,
        bare.map((row, i) => (i === 66 ? [...row, 67] : row)),
      ),
    ]
    return some.map((matrix) => labCase(matrix, 'seeded'))
  },
} satisfies Thresholds
