import { isSquare, type MatrixWay } from '#src/core/kernel/way.ts'
import type { MatrixProductSpec } from './options.ts'

/** What can be done with a matrix, the usual way first. */
const ways: readonly MatrixWay<MatrixProductSpec>[] = [
  { label: 'Square', says: 'Multiplying A by itself.', set: { with: 'same' }, fits: isSquare },
  { label: 'Times Aᵀ', says: 'Multiplying A by its transpose.', set: { with: 'transposed' } },
]
export default ways
