import { range } from '#src/core/base/arrays.ts'
import type { Thresholds } from '#src/lab/rules/threshold.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { labProblem } from '../cases.ts'
import { filled } from './bins.ts'
import { STAGES } from '../row-stages.ts'

/** Slots of the largest table in workgroup memory, and entries of a row for which one of that size or half of it has room. */
const SLOTS = 32
const [HALF, WHOLE] = [SLOTS / 2, SLOTS].map(filled)
/** Columns of a window: 32 in each of 1024 words. */
const WINDOW = 2 ** 15

/** C is B, whose rows have these columns. */
function same(name: string, cols: number, rows: readonly (readonly number[])[]) {
  const A = rowsOf(
    'A',
    rows.length,
    rows.map((_, i) => [i]),
  )
  const problem = labProblem(A, rowsOf('B', cols, rows), { name, with: 'drawn', values: 'seeded' })
  return { ...problem, params: { slots: SLOTS } }
}

export default {
  decides: { stages: [STAGES.binByProducts, STAGES.binByEntries], notes: ['way'] },
  problems: () => [
    // in workgroup memory and in a buffer, with one column before a window ends, behind its end, and two windows on
    same('columns of one window, and of the next', 3 * WINDOW, [
      ...[WINDOW - 1, WINDOW, WINDOW + 1, 2 * WINDOW].map((last) => [...range(HALF + 1), last]),
      ...[WINDOW - 1, WINDOW, WINDOW + 1, 2 * WINDOW].map((last) => [...range(WHOLE + 5), last]),
    ]),
    // of the rows that are counted again one has far more columns than those before it and behind it
    same('a long row among shorter ones', 400, [
      ...range(40).map((i) => range(WHOLE + 2).map((n) => i + n)),
      range(400),
      ...range(40).map((i) => range(WHOLE + 2).map((n) => i + 2 * n)),
    ]),
    same(
      'rows that fill a table, and of one column more',
      100,
      [HALF, WHOLE].flatMap((full) => [full - 1, full, full + 1]).map((length) => range(length).map((n) => 3 * n)),
    ),
  ],
} satisfies Thresholds
