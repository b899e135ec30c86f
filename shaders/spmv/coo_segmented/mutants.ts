import { QUAD } from '#shaders/spmv/coo_segmented/quads.wesl'
import { type Mutant, seeing, withPlan } from '#src/lab/rules/mutant.ts'
import { longestRow } from '#src/core/sparse/formats/lib/rows.ts'
import { factorMutants, hasNonzeros } from '../row-mutants.ts'
import { stepsFor } from './analysis.ts'
import { intervalOf } from './intervals.ts'
import { fitsWhole, wholeShares } from './whole.ts'
import { type Product, toProduct } from '../multiply.ts'
import type { Space } from '#src/core/trace/space.ts'

/** Where a fault shows depends on the intervals, so faults are planted with this number of steps. */
const params = { steps: 4 }
/** Lanes of the workers that mutants are tried on. */
const LANES = [4, 32]

type Rows = Product['pattern']

const rowsOf = ({ rows }: Rows) => Array.from({ length: rows }, (_, i) => i)

/** Does some row begin within a lane's four nonzeros, after nonzeros of others? */
const beginsWithin = ({ pattern }: Product): boolean =>
  rowsOf(pattern).some((i) => pattern.row_ptr[i] % QUAD !== 0 && pattern.row_ptr[i + 1] > pattern.row_ptr[i])

/** Does some row go on from a step of a worker to its next one? */
const goesOn = ({ pattern }: Product): boolean =>
  LANES.every((lanes) => {
    const [step, interval] = [intervalOf(1, lanes), intervalOf(params.steps, lanes)]
    return rowsOf(pattern).some((i) => {
      const next = step * (Math.floor(pattern.row_ptr[i] / step) + 1)
      return [next, next + step].some((k) => k % interval !== 0 && k < pattern.row_ptr[i + 1])
    })
  })

/** Does some row end in a lane, not the first of its step, with nonzeros in lanes before? */
const handsOn = ({ pattern }: Product): boolean =>
  rowsOf(pattern).some((i) => {
    const lane = Math.floor(pattern.row_ptr[i + 1] / QUAD)
    return lane % LANES[0] > 0 && pattern.row_ptr[i] < lane * QUAD && pattern.row_ptr[i + 1] < pattern.col_idx.length
  })

/** Are intervals of whole rows where nothing else is told? */
const isWhole = ({ pattern }: Product): boolean =>
  pattern.col_idx.length > 0 && stepsFor(pattern.col_idx.length) === 1 && fitsWhole(pattern)

const hasEmptyRow = ({ pattern: { rows, row_ptr } }: Product): boolean =>
  Array.from({ length: rows }, (_, i) => i).some((i) => row_ptr[i] === row_ptr[i + 1])

/** Is there an interval of whole rows in which a row spans two lanes and another row follows it? */
const handsOnWhole = ({ pattern }: Product): boolean =>
  LANES.every((lanes) => {
    const { words, intervals } = wholeShares(pattern, lanes)
    const laneOf = (begin: number, k: number) => Math.floor(k / QUAD) - Math.floor(begin / QUAD)
    let w = 0
    return rowsOf(pattern).some((i) => {
      const [first, stop] = [pattern.row_ptr[i], pattern.row_ptr[i + 1]]
      while (w < intervals && words[2 * w + 1] <= first) w++
      const [begin, end] = words.subarray(2 * w, 2 * intervals)
      return first >= begin && first < stop && stop < end && laneOf(begin, first) < laneOf(begin, stop)
    })
  })

/** Is there a row that no workgroup's half could take by itself? */
const hasVeryLongRow = ({ pattern }: Product): boolean => longestRow(pattern) >= 300

/** Does some interval of whole rows hold anything? */
const hasInterval = ({ pattern }: Product): boolean => LANES.every((lanes) => wholeShares(pattern, lanes).intervals > 0)

/** Faults of intervals of whole rows, which are taken where nothing else is told. */
const whole: readonly Mutant<Product>[] = [
  {
    name: 'the trace disturbs the sum of whole rows',
    breaks: 'traced',
    applies: hasInterval,
    edits: [{ find: 'sum += terms[s];', replace: 'sum += terms[s];\n @if(TRACE) sum *= 1.000001;' }],
  },
  {
    name: 'the last row of an interval is lost',
    breaks: 'solves',
    applies: hasInterval,
    edits: [{ find: 'put(rows[(end - 1u) % QUAD], total);', replace: '' }],
  },
  {
    name: 'lanes of whole rows keep what they should hand on',
    breaks: 'solves',
    applies: handsOnWhole,
    edits: [{ find: 'put(before, head + handed)', replace: 'put(before, head)' }],
  },
  {
    name: 'half of a workgroup is left out of a long row',
    breaks: 'solves',
    applies: hasVeryLongRow,
    edits: [{ find: 'var distance = size / 2u;', replace: 'var distance = size / 4u;' }],
  },
  {
    name: 'rows without nonzeros are left as they were',
    breaks: 'solves',
    applies: hasEmptyRow,
    edits: [{ find: 'place - intervals * lanes], 0.0);', replace: 'place - intervals * lanes], 1.0);' }],
  },
]

/** In the file where all of a mutant's text is meant, which others of the folder may hold, too. */
const inFile = (file: string, mutants: readonly Mutant<Product>[]): Mutant<Product>[] =>
  mutants.map((mutant) => ({
    ...mutant,
    ...(mutant.edits && { edits: mutant.edits.map((edit) => ({ ...edit, module: `spmv/coo_segmented/${file}` })) }),
  }))

/** Faults of intervals that are cut in the middle of rows. */
const cut: readonly Mutant<Product>[] = [
  {
    name: 'the trace disturbs the sum of an interval that is cut',
    breaks: 'traced',
    applies: hasNonzeros,
    edits: [{ find: 'sum += quad.terms[s];', replace: 'sum += quad.terms[s];\n @if(TRACE) sum *= 1.000001;' }],
  },
  {
    name: 'what is open is lost from step to step',
    breaks: 'solves',
    applies: goesOn,
    edits: [{ find: 'select(0.0, open, is_first)', replace: '0.0' }],
  },
  {
    name: 'lanes keep what they should hand on',
    breaks: 'solves',
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
    name: 'y of empty rows is left as it was',
    breaks: 'solves',
    applies: hasEmptyRow,
    alter: withPlan((plan) => ({ ...plan, solve: plan.solve.slice(0, -1) })),
  },
]

const mutants: readonly Mutant<Product>[] = [
  ...inFile('whole.wesl', whole).map((mutant) => ({
    ...mutant,
    applies: (problem: Product, space: Space) => isWhole(problem) && mutant.applies(problem, space),
  })),
  ...inFile('kernel.wesl', cut).map((mutant) => ({ ...mutant, params })),
  ...factorMutants,
  {
    name: 'a term has the wrong sign',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: 'return values[quad]', replace: 'return -values[quad]' }],
  },
  {
    name: 'a row is recorded twice',
    breaks: 'coverage',
    applies: hasNonzeros,
    edits: [
      {
        find: 'carry(worker, step * QUAD + s, rows[s], nonzero_at(k + s), lane, 1u, phase);',
        replace:
          'carry(worker, step * QUAD + s, rows[s], nonzero_at(k + s), lane, 1u, phase);\n carry(worker, step * QUAD + s, rows[s], nonzero_at(k + s), lane, 1u, phase);',
      },
    ],
  },
]

export default seeing(toProduct, mutants)
