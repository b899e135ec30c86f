import { plural, significant } from '#src/base/format.ts'
import type { Rule } from '#src/kernel/choice.ts'
import type { SparseProductProblem } from '../multiply.ts'

/** Columns for each entry of x from which on columns are pushed, as the paper's search has it for its frontier. */
const FEW = 100
/** Columns for each entry of x below which most tiles would be opened: 32 columns have several entries of x then. */
const MANY = 8

/** In their order the first that holds is taken: by how many columns there are for each entry of x. */
export const RULES: readonly Rule<SparseProductProblem>[] = [
  { name: 'push_once', because: ({ inputs: { x } }) => (perEntry(x) >= FEW ? shareOf(x) : undefined) },
  { name: 'pull_csc', because: ({ inputs: { x } }) => (perEntry(x) >= MANY ? shareOf(x) : undefined) },
  { name: 'push_csr', because: ({ inputs: { x } }) => shareOf(x) },
]

type Vector = SparseProductProblem['inputs']['x']

const perEntry = ({ pattern, values }: Vector): number => pattern.cols / Math.max(1, values.length)

function shareOf({ pattern, values }: Vector): string {
  const share = significant((100 * values.length) / Math.max(1, pattern.cols))
  return `x has ${plural(values.length, 'entry')} in ${plural(pattern.cols, 'column')}, ${share} %`
}
