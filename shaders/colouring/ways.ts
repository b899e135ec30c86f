import { isSquare, type MatrixWay } from '#src/core/kernel/way.ts'
import type { ColouringSpec } from './options.ts'

/** What can be done with a matrix, the usual way first. */
const ways: readonly MatrixWay<ColouringSpec>[] = [
  { label: 'Colour', says: 'Colouring the graph of A + Aᵀ.', set: {}, fits: isSquare },
]
export default ways
