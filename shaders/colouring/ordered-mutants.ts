import { defaults } from '#src/core/kernel/kernel.ts'
import type { Kernel, Params } from '#src/core/kernel/kernel.ts'
import { type Mutant, withPlan } from '#src/lab/rules/mutant.ts'
import type { ColouringProblem } from './graph.ts'
import { hasRow, isComplete, uncoloured } from './shapes.ts'

const module = 'colouring/ordered.wesl'
const GRAPH = 'colouring/graph.wesl'

/** Faults of kernels that colour in an order. @param single parameters with which each row is a block */
export const orderedMutants = (
  kernel: Pick<Kernel<{ readonly pieces: readonly unknown[] }, ColouringProblem>, 'analyse' | 'params'>,
  single: Params = {},
): readonly Mutant<ColouringProblem>[] => {
  /** A dispatch for every level. */
  const unmerged = { ...single, narrow: 0 }
  return [
    uncoloured(module, 'colour[row] = chosen;'),
    {
      name: 'the last neighbour is not looked at',
      breaks: 'solves',
      params: single,
      applies: isComplete,
      edits: [{ module: GRAPH, find: 'k < row_ptr[row + 1u]; k++', replace: 'k + 1u < row_ptr[row + 1u]; k++' }],
    },
    {
      name: 'the second 32 colours are not tried',
      breaks: 'solves',
      params: single,
      applies: isComplete,
      edits: [{ module, find: 'first <= uniforms.blocks; first += 32u', replace: 'first < 32u; first += 32u' }],
    },
    {
      name: 'the last row of a level is lost',
      breaks: 'solves',
      params: single,
      applies: hasRow,
      edits: [{ module, find: 'block < end; block +=', replace: 'block + 1u < end; block +=' }],
    },
    {
      name: 'a level is forgotten',
      breaks: 'solves',
      params: unmerged,
      applies: (problem) => kernel.analyse(problem, defaults(kernel, unmerged)).pieces.length > 0,
      alter: withPlan((plan) => ({
        ...plan,
        solve: plan.solve.filter((_, level) => level !== plan.solve.length >> 1),
      })),
    },
  ]
}
