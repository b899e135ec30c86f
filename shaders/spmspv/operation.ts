import { count, plural } from '#src/core/base/format.ts'
import type { Operation, OperationWords } from '#src/core/kernel/operation.ts'
import { linkDefaults, linkNumbers } from './link-defaults.ts'
import type { SparseProductProblem } from './multiply.ts'
import { options, type SparseVectorSpec } from './options.ts'

const words: OperationWords = {
  one: 'product',
  does: 'multiplies',
  error: 'entries that differ',
  result: 'y',
  done: 'looked at',
  undone: 'not looked at',
  ends: 'has multiplied all of it',
  point: 'row',
  made: 'the matrix and x',
  headline: () => 'Multiplying a sparse vector: most of the matrix is not needed',
  aboutRow: ({ row, needs }) => [
    '',
    `Row ${count(row)} of A has ${plural(needs.length, 'nonzero')}`,
    '. It is in y where x has an entry in one of their columns.',
  ],
  about:
    'y = A x, where x is a list of places and values, and y comes out as one, in ascending order. Entries that cancel to zero are kept.',
}

const SHARES: Readonly<Record<string, string>> = {
  '0': 'x empty',
  '1e-5': 'x: 10⁻⁵',
  '1e-4': 'x: 10⁻⁴',
  '1e-3': 'x: 10⁻³',
  '1e-2': 'x: 1 %',
  '1e-1': 'x: 10 %',
  '1': 'x full',
}

const seeded = (spec: SparseVectorSpec): SparseVectorSpec => ({ ...spec, values: 'seeded' })

/** y = A x for a matrix of any shape and a vector of few entries. */
const operation: Operation<SparseProductProblem, SparseVectorSpec> = {
  place: 6,
  title: 'Matrix × sparse vector',
  formula: () => 'y = A x, x sparse',
  posed: ({ share }) => [SHARES[share]],
  unlike: ({ share }) => [SHARES[share]],
  options,
  seeded,
  shape: seeded,
  remedies: { NeedsRealValues: [{ label: 'Multiply with seeded values', set: { values: 'seeded' } }] },
  words,
  order: 'none',
  offer: 'Multiply it by a sparse vector',
  begins: ['push_once', 'pull_csc'],
  plainly: { algorithms: ['push_csr', 'pull_csc'], offer: (title) => `Multiply with ${title}` },
  linkDefaults,
  linkNumbers,
  load: () => import('./problem.ts'),
}
export default operation
