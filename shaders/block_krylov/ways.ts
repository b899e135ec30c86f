import { isSquare, type MatrixWay } from '#src/core/kernel/way.ts'
import type { FlowSystemSpec } from './options.ts'

/** What can be done with a matrix. */
const ways: readonly MatrixWay<FlowSystemSpec>[] = [
  {
    label: 'Solve over blocks',
    says: 'A x = b by BiCGSTAB, with blocks of a flow on the pattern of A.',
    set: {},
    fits: isSquare,
  },
]
export default ways
