import { plural, significant } from '#src/core/base/format.ts'
import type { Rule } from '#src/core/kernel/choice/choice.ts'
import type { SparseProductProblem } from '../multiply.ts'

/**
 * Columns for each entry of x at most where all rows ask. On an H200 columns pushed at once took 0.049 ms of D3N27 64³ and
 * 0.072 ms of email-Enron where x has one entry of 10, less than any other kernel; where x is full, rows that ask take least.
 * Between the two nothing is measured. Tiles, and columns shared out evenly, were nowhere faster by more than noise.
 */
const MANY = 10

/** In their order the first that holds is taken: by how many columns there are for each entry of x. */
export const RULES: readonly Rule<SparseProductProblem>[] = [
  { name: 'push_once', because: ({ inputs: { x } }) => (isSparse(x) ? shareOf(x) : undefined) },
  { name: 'push_csr', because: ({ inputs: { x } }) => shareOf(x) },
]

type Vector = SparseProductProblem['inputs']['x']

/** One entry of so many columns, and one where there are fewer columns: a share is rounded to whole entries. */
const isSparse = ({ pattern, values }: Vector): boolean => values.length <= Math.ceil(pattern.cols / MANY)

function shareOf({ pattern, values }: Vector): string {
  const share = significant((100 * values.length) / Math.max(1, pattern.cols))
  return `x has ${plural(values.length, 'entry')} in ${plural(pattern.cols, 'column')}, ${share} %`
}
