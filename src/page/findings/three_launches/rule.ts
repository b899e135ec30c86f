import { time } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'

/** Launches that a product is compared with. */
const LAUNCHES = 3
/** Kernels of several dispatches, each after the other. */
const SEVERAL = ['bccoo', 'csr5', 'hyb', 'merge', 'row_bins'].map((name) => `spmv/${name}`)

const rule: FindingRule<true> = {
  title: 'Shorter than three launches',
  place: 9,
  operations: ['spmv'],
  look: () => true,
  tell(_found, { letter, kernel, time: took, launchMs }) {
    if (!SEVERAL.includes(kernel) || !took || launchMs === undefined || took.ms >= LAUNCHES * launchMs) return undefined
    return {
      says: `${letter} took ${time(took.ms)} on ${took.adapter}, less than three launches of ${time(launchMs)} each, and it takes several dispatches.`,
      shows: { kind: 'part', of: 'column' },
      cure: { kernel: 'spmv/auto' },
    }
  },
}
export default rule
