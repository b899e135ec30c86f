import { SHORT } from '#shaders/sptrans/atomic/long.wesl'
import { count } from '#src/core/base/format.ts'
import { lastUpTo } from '#src/core/base/halve.ts'
import { random } from '#src/core/base/random.ts'
import type { Rule } from '#src/core/kernel/choice/choice.ts'
import type { TransposeProblem } from '../transpose.ts'
import { isLarge } from '../transposition.ts'

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

/** Nonzeros of a sample: where one of a hundred has no mirrored one, all of the sample have theirs once in 29 000 times. */
export const SAMPLE = 1024

/** Does each of a few nonzeros have its mirrored one? The GPU looks at all of them. */
function mirrorsSample({ inputs: { A } }: TransposeProblem): boolean {
  const { row_ptr, col_idx } = A.pattern
  const { below } = random(1)
  for (let s = 0; s < SAMPLE; s++) {
    const k = below(col_idx.length)
    const i = lastUpTo(row_ptr, k)
    const columns = col_idx.subarray(row_ptr[col_idx[k]], row_ptr[col_idx[k] + 1])
    if (columns[lastUpTo(columns, i)] !== i) return false
  }
  return true
}

const mirrored = (problem: TransposeProblem): string | undefined =>
  mirrorsSample(problem)
    ? `of ${count(SAMPLE)} nonzeros each has its mirrored one, and in a symmetric pattern all find their places`
    : undefined

/**
 * In their order the first that holds is taken. Nonzeros that draw their places are sorted afterwards, and a column of more than
 * SHORT in several rounds: on an H200 that took longer than moving all twice in their order, for an R-MAT matrix, email-Enron
 * and memplus, while grids, meshes and other matrices of short columns were transposed faster by drawing. Of symmetric patterns an H100
 * transposed those of 1.4 to 56 million nonzeros faster by a search, and two of 0.6 million slower; why was not told apart.
 */
export const RULES: readonly Rule<TransposeProblem>[] = [
  { name: 'mirrored', when: isLarge, because: mirrored },
  { name: 'radix_trans', because: longIn },
  { name: 'atomic', because: shortIn },
]
