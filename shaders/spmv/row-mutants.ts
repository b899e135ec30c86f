import type { Mutant } from '#src/lab/rules/mutant.ts'
import { rowLengths } from '#src/core/sparse/formats/lib/rows.ts'
import type { Product } from './multiply.ts'

/** Faults that fit several kernels of this operation, and where they show. */

export const hasNonzeros = ({ pattern }: Product): boolean => pattern.col_idx.length > 0

/** Do two neighbouring rows hold nonzeros? */
export const hasPairs = ({ pattern: { rows, row_ptr } }: Product): boolean =>
  Array.from({ length: Math.max(0, rows - 1) }, (_, i) => i).some(
    (i) => row_ptr[i + 1] > row_ptr[i] && row_ptr[i + 2] > row_ptr[i + 1],
  )

/** Is some row longer than the one before it, so that rows are sorted and padded? */
export const isUneven = (problem: Product): boolean =>
  rowLengths(problem.pattern).some((length, i, all) => i > 0 && length > all[i - 1])

/** Does some row hold more than one nonzero? */
export const hasLongRow = ({ pattern }: Product): boolean => rowLengths(pattern).some((length) => length > 1)

/** The statement by which shaders/lib/row_slots.wesl adds a term. */
export const ADD_SLOT = 'sum += select(0.0, slot_values[at] * x[select(0u, column, held)], held);'

/** Faults of a kernel that adds each term to `sum` by the statement `add`. */
export const rowMutants = (add: string, sum = 'sum'): readonly Mutant<Product>[] => [
  {
    name: 'a term has the wrong sign',
    breaks: 'solves',
    applies: hasNonzeros,
    edits: [{ find: add, replace: add.replace('+=', '-=') }],
  },
  {
    name: 'the trace disturbs the sum',
    breaks: 'traced',
    applies: hasNonzeros,
    edits: [{ find: add, replace: `${add}\n @if(TRACE) ${sum} *= 1.000001;` }],
  },
]

const PRODUCT = 'lib/product.wesl'

const betaMutant: Mutant<Product> = {
  name: 'y is not scaled',
  breaks: 'solves',
  applies: ({ beta, pattern }) => beta !== 0 && pattern.rows > 0,
  edits: [{ module: PRODUCT, find: '+ uniforms.beta * y_in[row]', replace: '+ y_in[row]' }],
}

/** Whether a sum that is not scaled is another: α is not 1, and there are sums. */
export const isScaled = (problem: Product): boolean => problem.alpha !== 1 && hasNonzeros(problem)

export const alphaMutant: Mutant<Product> = {
  name: 'sums are not scaled',
  breaks: 'solves',
  applies: isScaled,
  edits: [
    { module: PRODUCT, find: 'uniforms.alpha * sum + ', replace: 'sum + ' },
    { module: PRODUCT, find: '= uniforms.alpha * sum; }', replace: '= sum; }' },
  ],
}

/** α and β left out of a kernel that takes any. */
export const factorMutants: readonly Mutant<Product>[] = [betaMutant, alphaMutant]
