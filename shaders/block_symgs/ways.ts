import { isSquare, type MatrixWay } from '#src/core/kernel/way.ts'
import type { BlockSpec } from './options.ts'

/** What can be done with a matrix. */
const ways: readonly MatrixWay<BlockSpec>[] = [
  {
    label: 'Sweep over blocks',
    says: 'A symmetric Gauss–Seidel sweep over blocks of a flow on the pattern of A.',
    set: {},
    fits: isSquare,
  },
]
export default ways
