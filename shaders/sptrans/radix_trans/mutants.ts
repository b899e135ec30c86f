import type { Mutant } from '#src/kernel/rules/mutant.ts'
import type { TransposeProblem } from '../transpose.ts'
import { hasColumnOf, hasNonzeros, meetsAmong } from '../shapes.ts'

const MOVE = 'sptrans/radix_trans/move.wesl'

/** Has A columns of both low digits, and of both high ones? */
const hasDigits = (problem: TransposeProblem): boolean => {
  const { cols, col_idx } = problem.inputs.A.pattern
  return col_idx.some((j) => j >= cols / 2) && col_idx.some((j) => j < cols / 4)
}

const mutants: readonly Mutant<TransposeProblem>[] = [
  {
    name: 'the trace disturbs a row number',
    breaks: 'traced',
    applies: hasNonzeros,
    edits: [
      {
        module: MOVE,
        find: 'keys[step] = key_of(column, row);',
        replace: '@if(TRACE) keys[step] = key_of(column, row + 1u);\n @if(!TRACE) keys[step] = key_of(column, row);',
      },
    ],
  },
  {
    name: 'a row begins behind its first nonzero',
    breaks: 'solves',
    applies: ({ inputs: { A } }) => A.pattern.row_ptr.some((k, i) => i > 1 && k > A.pattern.row_ptr[i - 1]),
    edits: [
      { module: MOVE, find: 'keep(heads + begin - first, row)', replace: 'keep(heads + begin - first + 1u, row)' },
      {
        module: MOVE,
        find: 'let row = row_of(min(first + at, end - 1u), low, high);',
        replace: 'let row = row_of(max(first + at, 1u) - 1u, low, high);',
      },
    ],
  },
  {
    name: 'lanes of one digit are not told apart',
    breaks: 'solves',
    applies: meetsAmong(4),
    edits: [{ module: MOVE, find: 'countOneBits(peers & ((1u << lane) - 1u))', replace: '0u' }],
  },
  {
    name: 'a digit is counted once per step',
    breaks: 'solves',
    applies: hasColumnOf(257),
    edits: [{ module: MOVE, find: 'countOneBits(peers) << shift', replace: '1u << shift' }],
  },
  {
    name: 'all teams begin in the same place',
    breaks: 'solves',
    applies: hasColumnOf(257),
    edits: [{ module: MOVE, find: 'at | (middle << 16u)', replace: 'at | (at << 16u)' }],
  },
  {
    name: 'the next tile of a share begins where this one did',
    breaks: 'solves',
    params: { turns: 8, each: 1, size: 64 },
    applies: hasColumnOf(257),
    edits: [{ module: MOVE, find: 'next[digit - begin] += at - first;', replace: '' }],
  },
  {
    name: 'counts that are apart are not cleared after a tile',
    breaks: 'solves',
    params: { apart: 2, turns: 8, each: 1, size: 64 },
    applies: hasColumnOf(257),
    edits: [{ module: MOVE, find: 'atomicExchange(&counts[at], 0u)', replace: 'atomicLoad(&counts[at])' }],
  },
  {
    name: 'the last digit is not counted',
    breaks: 'solves',
    applies: hasDigits,
    edits: [
      {
        module: 'sptrans/radix_trans/count.wesl',
        find: 'number < shares; digit += size',
        replace: 'digit + 1u < digits && number < shares; digit += size',
      },
    ],
  },
  {
    name: 'rows begin where the next low digit does',
    breaks: 'solves',
    applies: (problem) => problem.inputs.A.pattern.cols > 4 && hasDigits(problem),
    edits: [
      {
        module: 'sptrans/radix_trans/pointers.wesl',
        find: '+ first_parts[low_digit(column)]',
        replace: '+ first_parts[low_digit(column + 1u)]',
      },
    ],
  },
]

export default mutants
