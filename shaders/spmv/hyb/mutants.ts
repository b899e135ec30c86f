import { type Mutant, seeing, withPlan } from '#src/lab/rules/mutant.ts'
import { rowLengths } from '#src/core/sparse/formats/lib/rows.ts'
import { ADD_SLOT, factorMutants, hasLongRow, hasNonzeros, isScaled } from '../row-mutants.ts'
import { type Product, toProduct } from '../multiply.ts'

const REST = 'spmv/coo_segmented/quads.wesl'
/** One slot of each row is ELL's. */
const NARROW = { width: 1 }

const mutants: readonly Mutant<Product>[] = [
  ...factorMutants.map((mutant) => ({ ...mutant, params: NARROW })),
  {
    name: 'ELL is left out',
    breaks: 'solves',
    params: NARROW,
    applies: hasNonzeros,
    alter: withPlan((plan) => ({ ...plan, solve: plan.solve.slice(1) })),
  },
  {
    name: 'the rest is left out',
    breaks: 'solves',
    params: NARROW,
    applies: hasLongRow,
    alter: withPlan((plan) => ({ ...plan, solve: plan.solve.slice(0, 1) })),
  },
  {
    name: 'the rest is not scaled',
    breaks: 'solves',
    params: NARROW,
    // the last row that goes on is scaled by what joins the workers
    applies: (problem) => isScaled(problem) && rowLengths(problem.pattern).filter((length) => length > 1).length > 1,
    edits: [
      {
        module: 'spmv/coo_segmented/kernel.wesl',
        find: 'y[row] += uniforms.alpha * sum;',
        replace: 'y[row] += sum;',
      },
    ],
  },
  {
    name: 'the rest is read from where ELL is',
    breaks: 'solves',
    params: NARROW,
    applies: hasLongRow,
    edits: [{ module: REST, find: 'slot_values[ell_slots / QUAD + quad]', replace: 'slot_values[quad]' }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    params: NARROW,
    applies: hasNonzeros,
    edits: [
      {
        module: 'lib/row_slots.wesl',
        find: ADD_SLOT,
        replace: `${ADD_SLOT}\n @if(TRACE) sum *= 1.000001;`,
      },
    ],
  },
  {
    name: 'places of the rest are recorded for nonzeros',
    breaks: 'coverage',
    params: NARROW,
    applies: hasLongRow,
    edits: [{ module: REST, find: 'return nonzero[k];', replace: 'return nonzero[k] - 1u;' }],
  },
]

export default seeing(toProduct, mutants)
