import type { MatrixWay } from '#src/core/kernel/way.ts'
import type { TransposeSpec } from './options.ts'

/** What can be done with a matrix, the usual way first. */
const ways: readonly MatrixWay<TransposeSpec>[] = [{ label: 'Transpose', says: 'Transposing A.', set: {} }]
export default ways
