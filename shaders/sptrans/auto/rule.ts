import { count } from '#src/base/format.ts'
import type { Rule } from '#src/kernel/choice.ts'
import type { TransposeProblem } from '../transpose.ts'

/** Fewer nonzeros than this lie in the caches of a large GPU: there a counter per column costs less than moving them twice. */
export const MANY = 2 ** 20

/** In their order the first that holds is taken. */
export const RULES: readonly Rule<TransposeProblem>[] = [
  { name: 'radix_trans', because: (problem) => (nonzerosOf(problem) < MANY ? undefined : manyIn(problem)) },
  { name: 'atomic', because: fewIn },
]

const nonzerosOf = ({ inputs: { A } }: TransposeProblem): number => A.pattern.col_idx.length

const manyIn = (problem: TransposeProblem): string =>
  `it has ${count(nonzerosOf(problem))} nonzeros, which go to memory in order when they are moved by half a column number`

function fewIn(problem: TransposeProblem): string {
  return `it has ${count(nonzerosOf(problem))} nonzeros, and draws their places from one counter per column`
}
