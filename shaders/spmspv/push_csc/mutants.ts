import type { Mutant } from '#src/lab/rules/mutant.ts'
import { countMet } from '../columns.ts'
import type { SparseProductProblem } from '../multiply.ts'
import { addsUp, hasEntries, shared, toldMutant } from '../shapes.ts'

/** Are so many entries of A met? */
const meets =
  (least: number) =>
  ({ inputs: { A, x } }: SparseProductProblem): boolean =>
    countMet(A.pattern, x.pattern, 1, 1) >= least

const mutants: readonly Mutant<SparseProductProblem>[] = [
  ...shared,
  {
    name: 'the last entry of the last column is not pushed',
    breaks: 'solves',
    applies: (problem) => hasEntries(1)(problem) && meets(1)(problem),
    edits: [
      {
        module: 'spmspv/push_csc/push.wesl',
        find: 'let all = firsts[uniforms.nonzeros];',
        replace: 'let all = max(1u, firsts[uniforms.nonzeros]) - 1u;',
      },
    ],
  },
  {
    name: 'a sum is replaced by what is to be added',
    breaks: 'solves',
    applies: addsUp(2),
    edits: [
      { module: 'spmspv/add.wesl', find: 'bitcast<u32>(bitcast<f32>(bits) + value)', replace: 'bitcast<u32>(value)' },
    ],
  },
  toldMutant,
]

export default mutants
