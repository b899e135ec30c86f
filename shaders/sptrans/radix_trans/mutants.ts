import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { TransposeProblem } from '../transpose.ts'
import { digitsOf } from './shape.ts'
import { hasColumnOf, hasNonzeros, meetsAmong } from '../shapes.ts'

const TEAMS = 'sptrans/radix_trans/teams.wesl'
const MOVE = 'sptrans/radix_trans/move.wesl'
const ROWS = 'sptrans/radix_trans/rows.wesl'
const RANK = 'sptrans/radix_trans/rank.wesl'

/** Has A columns of several digits? */
const hasDigits = (problem: TransposeProblem): boolean => {
  const { cols, col_idx } = problem.inputs.A.pattern
  return col_idx.some((j) => j >= cols / 2) && col_idx.some((j) => j < cols / 4)
}

/** Has A a column whose high or low digit is the largest that there is room for? */
const hasLastDigit = ({ inputs: { A } }: TransposeProblem): boolean => {
  const { low_bits, high_bits } = digitsOf(A.pattern)
  const [low, high] = [2 ** low_bits - 1, 2 ** high_bits - 1]
  return A.pattern.col_idx.some((j) => j >> low_bits === high || (j & low) === low)
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
      { module: ROWS, find: 'let at = begin - first;', replace: 'let at = min(begin - first + 1u, tile - 1u);' },
      {
        module: ROWS,
        find: 'return row_of(k, row_before, end_row);',
        replace: 'return row_of(max(k, 1u) - 1u, row_before, end_row);',
      },
    ],
  },
  {
    name: 'lanes of one digit are not told apart',
    breaks: 'solves',
    applies: meetsAmong(4),
    edits: [{ module: RANK, find: 'let below = lanes_before(index, same)', replace: 'let below = 0u' }],
  },
  {
    name: 'a digit is counted once per step',
    breaks: 'solves',
    applies: meetsAmong(4),
    edits: [{ module: RANK, find: 'countOneBits(same) <<', replace: '1u <<' }],
  },
  {
    name: 'all teams begin in the same place',
    breaks: 'solves',
    applies: hasColumnOf(257),
    edits: [{ module: RANK, find: 'both += counted;', replace: '' }],
  },
  {
    name: 'teams go on counting from the tile before',
    breaks: 'solves',
    params: TILES,
    applies: hasColumnOf(257),
    edits: [{ module: RANK, find: 'atomicStore(&words[n * size + index], 0u);', replace: '' }],
  },
  {
    name: 'a team knows nothing of the step before, or too much',
    breaks: 'solves',
    applies: hasColumnOf(257),
    edits: [
      { module: TEAMS, find: '_ = atomicExchange(&met[meeting], 0u);', replace: '' },
      { module: TEAMS, find: 'told[index] = word;', replace: '' },
    ],
  },
  {
    name: 'what is behind the last nonzero comes first',
    breaks: 'solves',
    applies: hasDigits,
    edits: [{ module: MOVE, find: 'select(last,', replace: 'select(0u,' }],
  },
  {
    name: 'digits begin anew in each tile',
    breaks: 'solves',
    params: TILES,
    applies: hasColumnOf(257),
    edits: [
      { module: RANK, find: 'ahead[2u * two] += ends[two] & 0xffffu;', replace: '' },
      { module: RANK, find: 'ahead[2u * two + 1u] += ends[two] >> 16u;', replace: '' },
    ],
  },
  {
    name: 'the last digit is not counted',
    breaks: 'solves',
    applies: hasLastDigit,
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
