import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import { blockMutants, hasBlocks, placedIn } from '../block-mutants.ts'
import type { BlockProblem } from '../blocks.ts'

const module = 'block_symgs/block5_sliced/kernel.wesl'

const mutants: readonly Mutant<BlockProblem>[] = [
  ...blockMutants,
  {
    name: 'a lane reads coefficients of the next row',
    breaks: 'solves',
    applies: ({ inputs: { A, X } }) => X > 0 && A.rows > 40,
    edits: [
      {
        module,
        find: '32u * (BLOCK * s + SIDE * c) + lane',
        replace: '32u * (BLOCK * s + SIDE * c) + (lane + 1u) % 32u',
      },
    ],
  },
  {
    name: 'unknowns of a slice lie row by row',
    breaks: 'solves',
    applies: hasBlocks,
    edits: [{ module, find: 'x[other + 32u]', replace: 'x[other + 1u]' }],
  },
  {
    name: 'events name places for rows',
    breaks: 'coverage',
    applies: (problem) => placedIn(problem, 32).place.some((place) => place >= problem.inputs.A.rows),
    alter: withPlan(({ trace, ...plan }) => {
      const { items: _, ...layout } = trace ?? {}
      return { ...plan, ...(trace && { trace: layout as typeof trace }) }
    }),
  },
]
export default mutants
