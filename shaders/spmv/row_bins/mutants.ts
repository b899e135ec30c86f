import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { rowLengths } from '#src/core/sparse/formats/lib/rows.ts'
import { factorMutants } from '../row-mutants.ts'
import { type Product, toProduct } from '../multiply.ts'

const lengthsOf = ({ pattern }: Product) => rowLengths(pattern)

/** Are there rows whose number of nonzeros lies in this range, ends included? */
const hasRows =
  (least: number, most: number) =>
  (problem: Product): boolean =>
    lengthsOf(problem).some((length) => length >= least && length <= most)

const hasShort = hasRows(1, 4)
const hasMedium = hasRows(5, 255)
const [SHORT, MEDIUM, LONG] = ['short', 'medium', 'long'].map((bin) => `spmv/row_bins/${bin}.wesl`)
const ADD = 'sum += slot_values[slot] * x[slot_col[slot]];'
/** All rows with a nonzero are long ones, and of more than one chunk where they have more than 128. */
const ALL_LONG = { short: 0, long: 8, chunk: 128 }
/** And each in one chunk, so that few terms are lost: of many, those lost may cancel. */
const WHOLE = { ...ALL_LONG, chunk: 4096 }

const mutants: readonly Mutant<Product>[] = [
  ...factorMutants,
  {
    name: 'a short term has the wrong sign',
    breaks: 'solves',
    applies: hasShort,
    edits: [{ module: SHORT, find: ADD, replace: ADD.replace('+=', '-=') }],
  },
  {
    name: 'rows of one length are taken for longer ones',
    breaks: 'solves',
    applies: (problem) => new Set(lengthsOf(problem).filter((length) => length > 0 && length <= 4)).size > 1,
    edits: [{ module: SHORT, find: 'at += length * short_rows[length];', replace: 'at += short_rows[length];' }],
  },
  {
    name: 'a short row carries nonzeros of the next',
    breaks: 'coverage',
    applies: hasShort,
    edits: [{ module: SHORT, find: 'row_ptr[row] + n,', replace: 'row_ptr[row] + length,' }],
  },
  {
    name: 'the trace disturbs the sum of a medium row',
    breaks: 'traced',
    applies: hasMedium,
    edits: [{ module: MEDIUM, find: ADD, replace: `${ADD}\n @if(TRACE) sum *= 1.000001;` }],
  },
  {
    name: 'a block of medium rows ends a step early',
    breaks: 'solves',
    applies: hasMedium,
    edits: [{ module: MEDIUM, find: 's < end;', replace: 's + ACROSS < end;' }],
  },
  {
    name: 'teams of medium rows do not add up',
    breaks: 'solves',
    params: { team: 4 },
    applies: hasMedium,
    edits: [{ module: MEDIUM, find: 'let total = team_sum(index, sum);', replace: 'let total = sum;' }],
  },
  {
    name: 'padding of medium rows is carried',
    breaks: 'coverage',
    params: { team: 4 },
    applies: (problem) => lengthsOf(problem).some((length) => length > 4 && length < 256 && length % 4 > 0),
    edits: [{ module: MEDIUM, find: 'min(team, row_ptr[row + 1u] - k)', replace: 'team' }],
  },
  {
    name: 'the last nonzero of a chunk is skipped',
    breaks: 'solves',
    params: WHOLE,
    applies: hasRows(8, Infinity),
    edits: [{ module: LONG, find: 'if (k + lane < end) {', replace: 'if (k + lane + 1u < end) {' }],
  },
  {
    name: 'only the first chunk of a row is added up',
    breaks: 'solves',
    params: ALL_LONG,
    applies: hasRows(129, Infinity),
    edits: [
      {
        module: 'lib/sums.wesl',
        find: 'sum += partials[c];',
        replace: 'if (c == sum_rows[r]) { sum += partials[c]; }',
      },
    ],
  },
]

export default seeing(toProduct, mutants)
