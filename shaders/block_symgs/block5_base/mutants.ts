import type { Mutant } from '#src/lab/rules/mutant.ts'
import { blockMutants, hasBlocks } from '../block-mutants.ts'
import type { BlockProblem } from '../blocks.ts'

const mutants: readonly Mutant<BlockProblem>[] = [
  ...blockMutants,
  {
    name: 'a block is read column by column',
    breaks: 'solves',
    applies: hasBlocks,
    edits: [
      {
        module: 'block_symgs/block5_base/kernel.wesl',
        find: 'sum.b += times(at + 5u',
        replace: 'sum.b += times(at + 1u',
      },
    ],
  },
]
export default mutants
