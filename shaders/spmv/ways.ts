import type { MatrixWay } from '#src/core/kernel/way.ts'
import type { ProductSpec } from './options.ts'

/** What can be done with a matrix, the usual way first. */
const ways: readonly MatrixWay<ProductSpec>[] = [
  { label: 'Times a vector', says: 'Multiplying A by a vector.', set: {} },
]
export default ways
