import { range } from '#src/core/base/arrays.ts'
import type { Thresholds } from '#src/lab/rules/threshold.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { labCase } from '../cases.ts'

/** Columns of two digits, in shares of which the last are empty, and with neighbours in places that share a word. */
export default {
  problems: () => [
    labCase(
      rowsOf(
        'columns of two digits',
        700,
        range(40).map((i) => range(9).map((n) => 17 * i + 3 * n)),
      ),
      'seeded',
    ),
    labCase(
      rowsOf(
        'columns of one high digit',
        700,
        range(40).map((i) => range(9).map((n) => (i % 3) + 2 * n)),
      ),
      'seeded',
    ),
  ],
} satisfies Thresholds
