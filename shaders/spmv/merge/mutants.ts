import { type Mutant, seeing } from '#src/lab/rules/mutant.ts'
import { factorMutants, hasNonzeros } from '../row-mutants.ts'
import { openRuns, pathOf } from './path.ts'
import { type Product, toProduct } from '../multiply.ts'

/** Steps of a lane, and of a tile of the smallest workgroup: of larger ones tiles are multiples of it. */
const ITEMS = 7
const TILE = 64 * ITEMS

const rowsOf = ({ pattern: { rows } }: Product) => Array.from({ length: rows }, (_, i) => i)

/** Are there rows within a tile that one lane begins and a later one ends? */
const handsOn = (problem: Product): boolean =>
  rowsOf(problem).some((i) => {
    const [first, end] = [problem.pattern.row_ptr[i] + i, problem.pattern.row_ptr[i + 1] + i]
    return Math.floor(first / TILE) === Math.floor(end / TILE) && Math.floor(first / ITEMS) < Math.floor(end / ITEMS)
  })

/** Do rows continue from tile to tile, also with the largest workgroups? */
const crosses = ({ pattern }: Product): boolean => openRuns(pattern, pathOf(pattern, TILE * 4)).length > 0

/** Does a lane take the last nonzero of a row, its end and the end of the next? */
const endsTwo = (problem: Product): boolean => {
  const { row_ptr } = problem.pattern
  const laneOf = (step: number) => Math.floor(step / ITEMS)
  return rowsOf(problem).some(
    (i) => i > 0 && row_ptr[i] > row_ptr[i - 1] && laneOf(row_ptr[i] + i - 2) === laneOf(row_ptr[i + 1] + i),
  )
}

/** Does the first worker, of 4 lanes or more, end rows, and go on with others after it? */
const endsRowsEarly = ({ pattern: { rows, row_ptr } }: Product): boolean =>
  rows > 0 && row_ptr[1] < 4 * ITEMS && rows + row_ptr[rows] >= TILE

const params = { items: ITEMS }

const mutants: readonly Mutant<Product>[] = [
  ...factorMutants,
  {
    name: 'a term has the wrong sign',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: '= values[k] * x[col_idx[k]]', replace: '= -values[k] * x[col_idx[k]]' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasNonzeros,
    edits: [
      {
        find: 'products[at] = terms[a];',
        replace: 'products[at] = terms[a];\n @if(TRACE) products[at] *= 1.00001;',
      },
    ],
  },
  {
    name: 'rows that other workers end are not counted',
    breaks: 'solves',
    params,
    applies: endsRowsEarly,
    edits: [{ find: 'w < worker; w++', replace: 'w < 0u; w++' }],
  },
  {
    name: 'lanes keep what they should hand on',
    breaks: 'solves',
    params,
    applies: handsOn,
    edits: [{ find: 'part.first + handed.before', replace: 'part.first' }],
  },
  {
    name: 'tiles keep what they should leave',
    breaks: 'solves',
    params,
    applies: crosses,
    edits: [{ find: 'carries[number] = handed.after', replace: 'carries[number] = 0.0' }],
  },
  {
    name: 'a sum goes on after the end of a row',
    breaks: 'solves',
    params,
    applies: endsTwo,
    edits: [{ find: '        part.open = 0.0;\n', replace: '' }],
  },
  {
    name: 'nonzeros of a row are recorded under the next one',
    breaks: 'coverage',
    applies: hasNonzeros,
    edits: [{ find: 'carry(worker, step, row, k,', replace: 'carry(worker, step, row + 1u, k,' }],
  },
]

export default seeing(toProduct, mutants)
