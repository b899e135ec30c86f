import { count, plural } from '#src/core/base/format.ts'
import type { Operation, OperationWords } from '#src/core/kernel/operation.ts'
import { linkDefaults, linkNumbers } from './link-defaults.ts'
import { options, type TransposeSpec } from './options.ts'
import type { TransposeProblem } from './transpose.ts'

const words: OperationWords = {
  one: 'transposition',
  does: 'transposes',
  error: 'entries that differ',
  result: 'B',
  done: 'moved',
  undone: 'not moved',
  ends: 'has moved all of it',
  point: 'row',
  made: 'the matrix',
  headline: () => 'Turning rows into columns, many nonzeros at once',
  aboutRow: ({ row, needs }) => [
    '',
    `Row ${count(row)} of A becomes column ${count(row)} of Aᵀ`,
    `: its ${plural(needs.length, 'nonzero')} go to as many rows.`,
  ],
  about: 'B = Aᵀ, in compressed rows like A. The values move along; none is changed.',
}

const seeded = (spec: TransposeSpec): TransposeSpec => ({ ...spec, values: 'seeded' })

/** B = Aᵀ for a matrix of any shape. */
const operation: Operation<TransposeProblem, TransposeSpec> = {
  place: 3,
  title: 'Transposition',
  formula: () => 'B = Aᵀ',
  posed: () => [],
  unlike: () => [],
  options,
  seeded,
  shape: seeded,
  remedies: { NeedsRealValues: [{ label: 'Transpose with seeded values', set: { values: 'seeded' } }] },
  words,
  order: 'none',
  offer: 'Transpose it',
  begins: ['atomic', 'scan_trans'],
  automatic: 'auto',
  plainly: { algorithms: ['scan_trans', 'merge_trans'], offer: (title) => `Transpose with ${title}` },
  linkDefaults,
  linkNumbers,
  load: () => import('./problem.ts'),
}
export default operation
