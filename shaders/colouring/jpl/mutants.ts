import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { ColouringProblem } from '../graph.ts'
import { hasEdges, isComplete, roundMutants, sameAtBothEnds } from '../shapes.ts'

const module = 'colouring/choose.wesl'

const mutants: readonly Mutant<ColouringProblem>[] = [
  ...roundMutants,
  {
    name: 'of two equal ends both are chosen',
    breaks: 'solves',
    params: { choice: 0 },
    applies: isComplete,
    edits: [
      { module, find: 'select(0u, all, uniforms.way == BOTH_ENDS)', replace: 'all' },
      { module, find: 'if (ends.x == 0u) { return NONE; }', replace: 'if ((ends.x | ends.y) == 0u) { return NONE; }' },
    ],
  },
  {
    name: 'the last neighbour is not compared with',
    breaks: 'solves',
    params: { choice: 0 },
    applies: isComplete,
    edits: [
      {
        module,
        find: 'for (var k = row_ptr[row]; k < row_ptr[row + 1u]; k++) {\n    let other = col_idx[k];\n    if (colour',
        replace:
          'for (var k = row_ptr[row]; k + 1u < row_ptr[row + 1u]; k++) {\n    let other = col_idx[k];\n    if (colour',
      },
    ],
  },
  {
    name: 'a random colour is one that a neighbour has',
    breaks: 'solves',
    params: { choice: 2 },
    applies: hasEdges,
    edits: [{ module, find: 'var free = ~taken_from(row, first)', replace: 'var free = taken_from(row, first)' }],
  },
  sameAtBothEnds({ choice: 3 }),
]

export default mutants
