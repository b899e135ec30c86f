import { hasDependences, hasRows, type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { IMPATIENT, notReset, ticketMutants } from '../row-mutants.ts'
import { analyse } from './analysis.ts'
import { type System, toSystem } from '../solve.ts'

/** Does a nonzero off the diagonal have another number by columns than by rows? */
function isPermuted(problem: System): boolean {
  const { row_idx, csr_k } = analyse(problem)
  return csr_k.some((k, p) => k !== p && problem.pattern.col_idx[k] !== row_idx[p])
}

const mutants: readonly Mutant<System>[] = [
  notReset,
  ...ticketMutants,
  {
    name: 'row 0 is never written',
    breaks: 'solves',
    applies: hasRows,
    edits: [{ find: 'if (publish) {', replace: 'if (publish && row != 0u) {' }],
  },
  {
    name: 'the last product of a column is not handed on',
    breaks: 'solves',
    applies: hasDependences,
    params: IMPATIENT,
    edits: [
      { find: 'p < end;', replace: 'p + 1u < end;' },
      { find: 'if (first + lane < end)', replace: 'if (first + lane + 1u < end)' },
    ],
  },
  {
    name: 'products go to the nonzeros of the columns',
    breaks: 'solves',
    applies: isPermuted,
    params: { ...IMPATIENT, sums: 0 },
    edits: [
      { find: 'goal[first + lane]', replace: 'first + lane' },
      { find: 'hand_over(goal[p],', replace: 'hand_over(p,' },
    ],
  },
  {
    name: 'the sum has the wrong sign',
    breaks: 'solves',
    applies: hasDependences,
    edits: [{ find: '(right - sum)', replace: '(right + sum)' }],
  },
  {
    name: 'values are not permuted',
    breaks: 'solves',
    applies: hasRows,
    alter: (kernel) => ({ ...kernel, plan: (...given) => ({ ...kernel.plan(...given), prepare: [] }) }),
  },
  {
    name: 'tickets run against the order of the solve',
    breaks: 'solves',
    applies: hasDependences,
    // Enough workers at once might hide it.
    params: { ...IMPATIENT, workers: 1 },
    edits: [{ find: 'ticket, uniforms.upper == 1u', replace: 'ticket, uniforms.upper != 1u' }],
  },
  {
    name: 'a left sum takes its products twice',
    breaks: 'solves',
    applies: hasDependences,
    params: { sums: 1 },
    edits: [{ find: 'bitcast<f32>(sum) + value', replace: 'bitcast<f32>(sum) + 2.0 * value' }],
  },
  {
    name: 'products are not counted',
    breaks: 'solves',
    applies: hasDependences,
    params: { ...IMPATIENT, sums: 1 },
    edits: [{ find: '+ 1u], 1u);', replace: '+ 1u], 0u);' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasDependences,
    params: { sums: 0 },
    edits: [{ find: '  return add(', replace: '  @if(TRACE) sum *= 1.000001;\n  return add(' }],
  },
  {
    name: 'a step is recorded under nonzeros of the one before',
    breaks: 'coverage',
    applies: hasDependences,
    edits: [{ find: 'polled, row, k, 0u', replace: 'polled, row, k - lanes, 0u' }],
  },
]

export default seeing(toSystem, mutants)
