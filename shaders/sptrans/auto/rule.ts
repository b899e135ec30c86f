import { SHORT } from '#shaders/sptrans/atomic/long.wesl'
import { count } from '#src/core/base/format.ts'
import type { Rule } from '#src/core/kernel/choice/choice.ts'
import type { TransposeProblem } from '../transpose.ts'

/** Is a column longer than SHORT? O(nonzeros + columns) at most: it ends at the first nonzero too many. */
function hasLong({ inputs: { A } }: TransposeProblem): boolean {
  const { cols, col_idx } = A.pattern
  const lengths = new Uint16Array(cols)
  for (let k = 0; k < col_idx.length; k++) if (++lengths[col_idx[k]] > SHORT) return true
  return false
}

const longIn = (problem: TransposeProblem): string | undefined =>
  hasLong(problem) ? `a column of A has more than ${count(SHORT)} nonzeros, and moving keeps their order` : undefined

/** Where a column is long, it is first of those that can transpose the matrix at all. */
const shortIn = (problem: TransposeProblem): string =>
  hasLong(problem)
    ? 'its nonzeros draw their places, and are sorted afterwards'
    : `no column of A has more than ${count(SHORT)} nonzeros, which are soon sorted`

/**
 * In their order the first that holds is taken. Nonzeros that draw their places are sorted afterwards, and a column of more than
 * SHORT in several rounds: on an H200 that took longer than moving all twice in their order, for an R-MAT matrix, email-Enron
 * and memplus, while grids, meshes and other matrices of short columns were transposed faster by drawing.
 */
export const RULES: readonly Rule<TransposeProblem>[] = [
  { name: 'radix_trans', because: longIn },
  { name: 'atomic', because: shortIn },
]
