import { isSquare, type MatrixWay } from '#src/core/kernel/way.ts'
import type { SearchSpec } from './options.ts'

/** What can be done with a matrix, the usual way first. */
const ways: readonly MatrixWay<SearchSpec>[] = [
  { label: 'Search', says: 'Searching A as a graph, level by level.', set: {}, fits: isSquare },
]
export default ways
