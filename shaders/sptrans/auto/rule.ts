import { plural } from '#src/base/format.ts'
import type { Rule } from '#src/kernel/choice.ts'
import { SHORT } from '../atomic/stages.ts'
import type { TransposeProblem } from '../transpose.ts'

/**
 * In their order the first that holds is taken. Nonzeros that draw their places are sorted afterwards, and a column of more than
 * SHORT in several rounds: on an H200 that took longer than moving all twice in their order, for an R-MAT matrix, email-Enron
 * and memplus, while grids, meshes and other matrices of short columns were transposed faster by drawing.
 */
export const RULES: readonly Rule<TransposeProblem>[] = [
  { name: 'radix_trans', because: longIn },
  { name: 'atomic', because: shortIn },
]

/** Nonzeros of the longest column. O(nonzeros + columns) */
function longestIn({ inputs: { A } }: TransposeProblem): number {
  const lengths = new Uint32Array(A.pattern.cols)
  for (const j of A.pattern.col_idx) lengths[j]++
  return lengths.reduce((most, length) => Math.max(most, length), 0)
}

function longIn(problem: TransposeProblem): string | undefined {
  const longest = longestIn(problem)
  return longest > SHORT ? `a column of A has ${plural(longest, 'nonzero')}, and moving keeps their order` : undefined
}

function shortIn(problem: TransposeProblem): string {
  return `the longest column of A has ${plural(longestIn(problem), 'nonzero')}, which are soon sorted`
}
