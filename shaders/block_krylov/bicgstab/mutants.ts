import { always, type Mutant } from '#src/lab/rules/mutant.ts'
import { passMutants } from '../../krylov/pass-mutants.ts'
import type { FlowSystem } from '../solve.ts'

const module = 'block_krylov/multiply.wesl'

const hasBlocks = ({ inputs: { A } }: FlowSystem): boolean => A.col_idx.length > A.rows

const mutants: readonly Mutant<FlowSystem>[] = [
  // those of the sliced product aside
  ...passMutants
    .filter(({ edits = [] }) => edits.every((edit) => edit.module !== 'krylov/multiply.wesl'))
    .map((mutant): Mutant<FlowSystem> => ({ ...(mutant as unknown as Mutant<FlowSystem>), applies: hasBlocks })),
  {
    name: 'the x before the last step is the answer',
    breaks: 'solves',
    applies: always,
    edits: [{ module: 'krylov/keep.wesl', find: 'least != state[DONE]', replace: 'least == state[DONE]' }],
  },
  {
    name: 'the last entry of a block row is skipped',
    breaks: 'solves',
    applies: hasBlocks,
    edits: [
      {
        module,
        find: 'k < row_ptr[row + 1u]; k++) {\n    let at',
        replace: 'k + 1u < row_ptr[row + 1u]; k++) {\n    let at',
      },
    ],
  },
  {
    name: 'a turbulence system is fed coefficients of the flow',
    breaks: 'solves',
    applies: (problem) => problem.inputs.systems > 0 && hasBlocks(problem),
    edits: [{ module, find: '(BLOCK + column - SIDE) * entries', replace: '(column - SIDE) * entries' }],
  },
]

export default mutants
