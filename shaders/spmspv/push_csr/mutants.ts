import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { addsUp, hasEntries, hasRowOf, shared, spreadMutant } from '../shapes.ts'

const kernel = 'spmspv/push_csr/kernel.wesl'

const mutants: readonly Mutant<SparseProductProblem>[] = [
  ...shared,
  spreadMutant,
  {
    name: 'every column is taken to be in x',
    breaks: 'solves',
    applies: missesRows,
    edits: [{ module: kernel, find: '% 2u == 1u', replace: '% 2u < 2u' }],
  },
  {
    name: 'a piece of a long row replaces its sum',
    breaks: 'solves',
    applies: (problem) => hasRowOf(2049)(problem) && addsUp(2)(problem),
    edits: [{ module: 'spmspv/pieces.wesl', find: 'if (is_shared) { add(row, sum); } else {', replace: 'if (true) {' }],
  },
  {
    name: 'the team does not add up',
    breaks: 'solves',
    params: { team: 4 },
    applies: addsUp(8),
    edits: [{ module: kernel, find: 'let total = team_sum(index, sum);', replace: 'let total = sum;' }],
  },
  {
    name: 'a step of a team is not recorded',
    breaks: 'coverage',
    applies: hasRowOf(1),
    edits: [{ module: kernel, find: 'if (lane == 0u) { told', replace: 'if (lane == 0u && piece > 0u) { told' }],
  },
]

/** Are there entries, and a row of A with some that is not in y? */
function missesRows(problem: SparseProductProblem): boolean {
  const { row_ptr, rows } = problem.inputs.A.pattern
  let held = 0
  for (let i = 0; i < rows; i++) if (row_ptr[i + 1] > row_ptr[i]) held++
  return !hasEntries(held)(problem)
}

export default mutants
