import type { Mutant } from '#src/kernel/rules/mutant.ts'
import type { TransposeProblem } from '../transpose.ts'
import { disturbed, hasColumnOf, hasNonzeros } from '../shapes.ts'

const mutants: readonly Mutant<TransposeProblem>[] = [
  disturbed('sptrans/atomic/scatter.wesl', 'let row = row_of(k, ends[0], ends[1] + 1u);'),
  {
    name: 'nonzeros of a column all go to its first place',
    breaks: 'solves',
    applies: hasColumnOf(2),
    edits: [{ module: 'sptrans/atomic/scatter.wesl', find: '+ cursor[k]]', replace: ']' }],
  },
  {
    name: 'short rows are sorted backwards',
    breaks: 'solves',
    applies: hasColumnOf(2, 64),
    edits: [{ module: 'sptrans/atomic/finish.wesl', find: 'pairs[q].x < own.x', replace: 'pairs[q].x > own.x' }],
  },
  {
    name: 'runs of a long row are merged backwards',
    breaks: 'solves',
    applies: hasColumnOf(65),
    edits: [
      {
        module: 'sptrans/atomic/chunks.wesl',
        find: 'keys[first + middle] < key',
        replace: 'keys[first + middle] > key',
      },
    ],
  },
  {
    name: 'long rows are not listed',
    breaks: 'solves',
    applies: hasColumnOf(65),
    edits: [{ module: 'sptrans/atomic/list.wesl', find: 'if (length <= SHORT)', replace: 'if (length > 0u)' }],
  },
  {
    name: 'the first block of columns is added up without the first one',
    breaks: 'solves',
    applies: (problem) => hasNonzeros(problem) && problem.inputs.A.pattern.col_idx.includes(0),
    edits: [
      { module: 'lib/scan.wesl', find: 'at += count;', replace: 'at += select(count, 0u, first + index == 0u);' },
    ],
  },
]

export default mutants
