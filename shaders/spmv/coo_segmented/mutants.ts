import type { ProductProblem } from '#src/kernel/kernel.ts'
import { type Mutant, withPlan } from '#src/kernel/rules/mutant.ts'
import { betaMutant, hasNonzeros } from '../row-mutants.ts'
import { intervalOf, QUAD } from './intervals.ts'

/** Where faults show hangs on the intervals: they are planted with so many steps. */
const params = { steps: 4 }
/** Lanes of the workers that mutants are tried on. */
const LANES = [4, 32]

type Rows = ProductProblem['pattern']

const rowsOf = ({ rows }: Rows) => Array.from({ length: rows }, (_, i) => i)

/** Does some row begin within a lane's four nonzeros, after nonzeros of others? */
const beginsWithin = ({ pattern }: ProductProblem): boolean =>
  rowsOf(pattern).some((i) => pattern.row_ptr[i] % QUAD !== 0 && pattern.row_ptr[i + 1] > pattern.row_ptr[i])

/** Does some row go on from a step of a worker to its next one? */
const goesOn = ({ pattern }: ProductProblem): boolean =>
  LANES.every((lanes) => {
    const [step, interval] = [intervalOf(1, lanes), intervalOf(params.steps, lanes)]
    return rowsOf(pattern).some((i) => {
      const next = step * (Math.floor(pattern.row_ptr[i] / step) + 1)
      return [next, next + step].some((k) => k % interval !== 0 && k < pattern.row_ptr[i + 1])
    })
  })

/** Does some row end in a lane, not the first of its step, with nonzeros in lanes before? */
const handsOn = ({ pattern }: ProductProblem): boolean =>
  rowsOf(pattern).some((i) => {
    const lane = Math.floor(pattern.row_ptr[i + 1] / QUAD)
    return lane % LANES[0] > 0 && pattern.row_ptr[i] < lane * QUAD && pattern.row_ptr[i + 1] < pattern.col_idx.length
  })

const hasEmptyRow = ({ pattern: { rows, row_ptr } }: ProductProblem): boolean =>
  Array.from({ length: rows }, (_, i) => i).some((i) => row_ptr[i] === row_ptr[i + 1])

const mutants: readonly Mutant<ProductProblem>[] = [
  betaMutant,
  {
    name: 'a term has the wrong sign',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: 'return values[quad]', replace: 'return -values[quad]' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasNonzeros,
    edits: [{ find: 'sum += quad.terms[s];', replace: 'sum += quad.terms[s];\n @if(TRACE) sum *= 1.000001;' }],
  },
  {
    name: 'what is open is lost from step to step',
    breaks: 'solves',
    params,
    applies: goesOn,
    edits: [{ find: 'select(0.0, open, is_first)', replace: '0.0' }],
  },
  {
    name: 'lanes keep what they should hand on',
    breaks: 'solves',
    params,
    applies: handsOn,
    edits: [{ find: 'head + select(handed, 0.0, is_first)', replace: 'head' }],
  },
  {
    name: 'intervals keep what they have of their first rows',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: 'carries[worker] = sum;', replace: 'carries[worker] = 0.0;' }],
  },
  {
    name: 'sums run on into the next row',
    breaks: 'solves',
    applies: beginsWithin,
    edits: [{ find: '      sum = 0.0;\n', replace: '' }],
  },
  {
    name: 'a row is recorded twice',
    breaks: 'coverage',
    applies: hasNonzeros,
    edits: [
      {
        find: '{ carry(worker, step * QUAD + s, rows[s]',
        replace:
          '{ carry(worker, step * QUAD + s, rows[s], k + s, lane, 1u, phase);\n carry(worker, step * QUAD + s, rows[s]',
      },
    ],
  },
  {
    name: 'y of empty rows is left as it was',
    breaks: 'solves',
    applies: hasEmptyRow,
    alter: withPlan((plan) => ({ ...plan, solve: plan.solve.slice(0, -1) })),
  },
]

export default mutants
