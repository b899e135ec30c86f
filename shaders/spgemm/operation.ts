import { count, plural } from '#src/core/base/format.ts'
import type { Operation, OperationWords } from '#src/core/kernel/operation.ts'
import { sourceName } from '#src/core/sparse/label.ts'
import { sourceFrom } from '#src/core/sparse/source-text.ts'
import type { MatrixProductProblem } from './factors.ts'
import { linkDefaults, linkNumbers } from './link-defaults.ts'
import { type MatrixProductSpec, options } from './options.ts'

const words: OperationWords = {
  one: 'product',
  does: 'multiplies',
  error: 'entries that differ',
  result: 'C',
  done: 'multiplied',
  undone: 'not multiplied',
  ends: 'has multiplied all of it',
  point: 'row',
  made: 'the two matrices',
  headline: () => 'Multiplying two sparse matrices, many rows at once',
  aboutRow: ({ row, needs }) => [
    '',
    `Row ${count(row)} of A has ${plural(needs.length, 'nonzero')}`,
    `: row ${count(row)} of C is the sum of as many rows of B, each times a nonzero.`,
  ],
  about: 'C = A B, in compressed rows with ascending columns. Entries whose products cancel to zero are kept.',
}

/** What B is: A, its transpose, or another matrix by its name. */
function otherWords(other: string): string {
  const source = sourceFrom(other)
  if (!source) return other === 'same' ? 'A' : 'Aᵀ'
  return sourceName(source)
}

const seeded = (spec: MatrixProductSpec): MatrixProductSpec => ({ ...spec, values: 'seeded' })

/** C = A B for two sparse matrices. How many entries C has is known only once the products were looked at. */
const operation: Operation<MatrixProductProblem, MatrixProductSpec> = {
  place: 4,
  title: 'Matrix product',
  formula: () => 'C = A B',
  posed: ({ with: other }) => [`B = ${otherWords(other)}`],
  unlike: ({ with: other }) => (other === 'same' ? [] : [`B = ${otherWords(other)}`]),
  options,
  seeded,
  shape: seeded,
  remedies: {
    NeedsRealValues: [{ label: 'Multiply with seeded values', set: { values: 'seeded' } }],
    WrongShape: [{ label: 'Multiply A by its transpose', set: { with: 'transposed' } }],
  },
  words,
  order: 'none',
  begins: ['auto', 'esc'],
  plainly: { algorithms: ['esc', 'hash'], offer: (title) => `Multiply with ${title}` },
  linkDefaults,
  linkNumbers,
  load: () => import('./problem.ts'),
}
export default operation
