import { isSquare, type MatrixWay } from '#src/core/kernel/way.ts'
import type { SweepSpec } from './options.ts'

/** What can be done with a matrix, the usual way first. */
const ways: readonly MatrixWay<SweepSpec>[] = [
  { label: 'Sweep', says: 'A symmetric Gauss–Seidel sweep over A x = b.', set: { guess: 'zero' }, fits: isSquare },
  {
    label: 'Sweep from any guess',
    says: 'A symmetric Gauss–Seidel sweep over A x = b from a seeded guess.',
    set: { guess: 'any' },
    fits: isSquare,
  },
]
export default ways
