import type { Mutant } from '#src/lab/rules/mutant.ts'
import { blockMutants, hasBlocks } from '../block-mutants.ts'
import type { BlockProblem } from '../blocks.ts'

const module = 'block_symgs/block5_opt/kernel.wesl'

const mutants: readonly Mutant<BlockProblem>[] = [
  ...blockMutants,
  {
    name: 'an invocation reads the unknown of its row',
    breaks: 'solves',
    applies: hasBlocks,
    edits: [{ module, find: 'columns[at.w]) + e % SIDE', replace: 'columns[at.w]) + e / SIDE' }],
  },
  {
    name: 'the last team of a workgroup is idle',
    breaks: 'solves',
    applies: ({ inputs: { A, X } }) => X > 0 && A.rows > 40,
    edits: [{ module, find: 'team < teams && taken', replace: 'team + 1u < teams && taken' }],
  },
  {
    name: 'the inverse meets unknowns in their columns',
    breaks: 'solves',
    applies: hasBlocks,
    edits: [{ module, find: 'BLOCK * team + SIDE * (e % SIDE)', replace: 'BLOCK * team + SIDE * (e / SIDE)' }],
  },
]
export default mutants
