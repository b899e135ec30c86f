import { isSquare, type MatrixWay } from '#src/core/kernel/way.ts'
import type { KrylovSpec } from './options.ts'

/** What can be done with a matrix, the usual way first. */
const ways: readonly MatrixWay<KrylovSpec>[] = [
  {
    label: 'Solve by iterations',
    says: 'A x = b by conjugate gradients, or by BiCGSTAB where A is not symmetric.',
    set: { values: 'own' },
    fits: isSquare,
  },
  {
    label: 'Solve a Laplacian',
    says: 'A x = b by conjugate gradients, with a Laplacian on the pattern.',
    set: { values: 'laplacian' },
    fits: isSquare,
  },
]
export default ways
