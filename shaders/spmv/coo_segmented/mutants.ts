import type { ProductProblem } from '#src/kernel/kernel.ts'
import { type Mutant, withPlan } from '#src/kernel/rules/mutant.ts'
import { hasNonzeros, startMutant } from '../row-mutants.ts'

/** With β ≠ 0 the plan begins with another. */
const MODULE = 'spmv/coo_segmented/kernel.wesl'

type Rows = ProductProblem['pattern']

/** Nonzeros at which a row begins, after the first. */
const beginnings = ({ rows, row_ptr }: Rows): number[] =>
  Array.from({ length: rows }, (_, i) => row_ptr[i]).filter((k, i) => k > 0 && row_ptr[i + 1] > k)

/** Is some row carried in the last lane of a step and in the first of the next, of one worker of 4 or 32 lanes and 16 steps? */
const goesOn = ({ pattern: { rows, row_ptr } }: ProductProblem): boolean =>
  Array.from({ length: rows }, (_, i) => i).some((i) => {
    const step = 32 * (Math.floor(row_ptr[i] / 32) + 1)
    return [step, step + 32].some((k) => k % 64 !== 0 && k < row_ptr[i + 1])
  })

const hasEmptyRow = ({ pattern: { rows, row_ptr } }: ProductProblem): boolean =>
  Array.from({ length: rows }, (_, i) => i).some((i) => row_ptr[i] === row_ptr[i + 1])

const mutants: readonly Mutant<ProductProblem>[] = [
  startMutant,
  {
    name: 'a term has the wrong sign',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ module: MODULE, find: 'let product = values[at]', replace: 'let product = -values[at]' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasNonzeros,
    edits: [
      {
        module: MODULE,
        find: 'let product = values[at] * x[col_idx[at]];',
        replace: 'var product = values[at] * x[col_idx[at]];\n @if(TRACE) product *= 1.000001;',
      },
    ],
  },
  {
    name: 'what is open is lost from step to step',
    breaks: 'solves',
    params: { steps: 16 },
    applies: goesOn,
    edits: [{ module: 'lib/walk.wesl', find: 'select(0.0, open, first && !begins)', replace: '0.0' }],
  },
  {
    name: 'sums run on into the next row',
    breaks: 'solves',
    applies: ({ pattern }) => beginnings(pattern).some((k) => k % 4 !== 0),
    edits: [{ module: 'lib/walk.wesl', find: 'segment.head);', replace: '0u);' }],
  },
  {
    name: 'a row is recorded twice',
    breaks: 'coverage',
    applies: hasNonzeros,
    edits: [
      {
        module: MODULE,
        find: 'carry(worker, step, row, nonzero_at(k), lane, count, phase);',
        replace:
          'carry(worker, step, row, nonzero_at(k), lane, count, phase);\n carry(worker, step, row, k, lane, count, phase);',
      },
    ],
  },
  {
    name: 'y of empty rows is left as it was',
    breaks: 'solves',
    applies: hasEmptyRow,
    alter: withPlan((plan) => ({ ...plan, solve: plan.solve.slice(1) })),
  },
]

export default mutants
