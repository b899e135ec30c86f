import { count, indexed, plural } from '#src/core/base/format.ts'
import type { Operation, OperationWords } from '#src/core/kernel/operation.ts'
import { linkDefaults, linkNumbers } from './link-defaults.ts'
import { options, type ProductSpec } from './options.ts'
import type { ProductProblem } from './multiply.ts'

const words: OperationWords = {
  one: 'product',
  does: 'multiplies',
  error: 'relative error',
  given: { name: 'x', per: 'column' },
  result: 'y',
  done: 'done',
  undone: 'not computed',
  ends: 'has multiplied all of it',
  emptyRow: 'its sum is 0 before anything is run',
  point: 'row',
  made: 'the product',
  headline: () => 'Multiplying y = A x, many rows at once',
  aboutRow: ({ row, needs }) => [
    '',
    `${indexed('y', row)} adds up ${plural(needs.length, 'product')}`,
    `, one for each nonzero of row ${count(row)}:`,
  ],
  about: 'y ← α A x + β y. Without a file, x and y are made from the seed; y is read only where β is not 0.',
}

const factor = (value: number): string => (value === 1 ? '' : `${String(value).replace('-', '−')} `)

/** `y = A x`, `y = 2 A x + 0.5 y`. */
function formula({ alpha, beta }: ProductSpec): string {
  const rest = beta === 0 ? '' : ` ${beta < 0 ? '−' : '+'} ${factor(Math.abs(beta))}y`
  return `y = ${factor(alpha)}A x${rest}`
}

const seeded = (spec: ProductSpec): ProductSpec => ({ ...spec, values: 'seeded' })

/** y ← α A x + β y for a matrix of any shape. */
const operation: Operation<ProductProblem, ProductSpec> = {
  place: 2,
  title: 'Matrix × vector',
  formula,
  posed: (spec) => [formula(spec)],
  unlike: () => [],
  options,
  seeded,
  shape: seeded,
  remedies: { NeedsRealValues: [{ label: 'Multiply with seeded values', set: { values: 'seeded' } }] },
  words,
  order: 'none',
  offer: 'Multiply it by a vector',
  begins: ['csr_scalar', 'csr_vector'],
  automatic: 'auto',
  plainly: { algorithms: ['csr_scalar', 'csr_vector'], offer: (title) => `Multiply with ${title}` },
  linkDefaults,
  linkNumbers,
  load: () => import('./problem.ts'),
}
export default operation
