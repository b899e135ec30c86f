import type { MatrixWay } from '#src/core/kernel/way.ts'
import type { SparseVectorSpec } from './options.ts'

/** What can be done with a matrix, the usual way first. */
const ways: readonly MatrixWay<SparseVectorSpec>[] = [
  { label: 'Times a sparse vector', says: 'Multiplying A by a sparse vector.', set: {} },
]
export default ways
