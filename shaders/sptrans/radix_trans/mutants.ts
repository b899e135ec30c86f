import type { Mutant } from '#src/kernel/rules/mutant.ts'
import type { TransposeProblem } from '../transpose.ts'
import { hasColumnOf, hasNonzeros, meetsAmong } from '../shapes.ts'

const MOVE = 'sptrans/radix_trans/move.wesl'
const ROWS = 'sptrans/radix_trans/rows.wesl'
const SORT = 'sptrans/radix_trans/sort.wesl'

/** Has A columns of several digits? */
const hasDigits = (problem: TransposeProblem): boolean => {
  const { cols, col_idx } = problem.inputs.A.pattern
  return col_idx.some((j) => j >= cols / 2) && col_idx.some((j) => j < cols / 4)
}

const TILES = { turns: 8, each: 4, size: 64 }

const mutants: readonly Mutant<TransposeProblem>[] = [
  {
    name: 'the trace disturbs a row number',
    breaks: 'traced',
    applies: hasNonzeros,
    edits: [
      {
        module: 'sptrans/radix_trans/digits.wesl',
        find: 'return (low_digit(column) << uniforms.row_bits) | row;',
        replace:
          '@if(TRACE) return ((low_digit(column) << uniforms.row_bits) | row) ^ 1u;\n @if(!TRACE) return (low_digit(column) << uniforms.row_bits) | row;',
      },
    ],
  },
  {
    name: 'a row begins behind its first nonzero',
    breaks: 'solves',
    applies: ({ inputs: { A } }) => A.pattern.row_ptr.some((k, i) => i > 1 && k > A.pattern.row_ptr[i - 1]),
    edits: [
      { module: ROWS, find: 'sorted[begin - first] = row;', replace: 'sorted[begin - first + 1u] = row;' },
      {
        module: ROWS,
        find: 'return row_of(k, row_before, end_row);',
        replace: 'return row_of(max(k, 1u) - 1u, row_before, end_row);',
      },
    ],
  },
  {
    name: 'lanes of one bin are not told apart',
    breaks: 'solves',
    applies: meetsAmong(4),
    edits: [{ module: SORT, find: 'countOneBits(masks.x & ((1u << (index % team)) - 1u))', replace: '0u' }],
  },
  {
    name: 'a bin is counted once per step',
    breaks: 'solves',
    applies: meetsAmong(4),
    edits: [
      { module: SORT, find: 'counted += countOneBits(masks.y)', replace: 'counted += min(countOneBits(masks.y), 1u)' },
    ],
  },
  {
    name: 'all teams begin in the same place',
    breaks: 'solves',
    applies: hasColumnOf(257),
    edits: [
      { module: SORT, find: 'return order[slot];', replace: 'return order[slot / (size / team) * (size / team)];' },
    ],
  },
  {
    name: 'lanes go on counting from the tile before',
    breaks: 'solves',
    params: TILES,
    applies: hasColumnOf(257),
    edits: [{ module: SORT, find: 'counted = 0u;', replace: '' }],
  },
  {
    name: 'words without a nonzero come first',
    breaks: 'solves',
    applies: hasDigits,
    edits: [{ module: MOVE, find: 'select(NONE,', replace: 'select(0u,' }],
  },
  {
    name: 'a stretch ends before its last nonzero',
    breaks: 'solves',
    params: TILES,
    applies: hasColumnOf(257),
    edits: [{ module: MOVE, find: 'ahead[digit_at(at)] += at + 1u;', replace: 'ahead[digit_at(at)] += at;' }],
  },
  {
    name: 'the last digit is not counted',
    breaks: 'solves',
    applies: hasDigits,
    edits: [
      {
        module: 'sptrans/radix_trans/count.wesl',
        find: 'digit < uniforms.digits',
        replace: 'digit + 1u < uniforms.digits',
      },
    ],
  },
  {
    name: 'rows begin where the next high digit does',
    breaks: 'solves',
    applies: (problem) => problem.inputs.A.pattern.cols > 4 && hasDigits(problem),
    edits: [
      {
        module: 'sptrans/radix_trans/pointers.wesl',
        find: 'let first = first_parts[high_digit(column)]',
        replace: 'let first = first_parts[high_digit(column) + 1u]',
      },
    ],
  },
]

export default mutants
