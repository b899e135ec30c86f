import { percent, plural } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { blocksOf, type Blocks } from '../blocks.ts'

/** Rows and columns of a block, and the share of its places from which on it stores less than rows do. */
const SIDE = 2
const FULL = 0.75

const rule: FindingRule<Blocks> = {
  title: 'Thin blocks',
  place: 4,
  operations: ['spmv'],
  look({ pattern }) {
    const found = blocksOf(pattern, SIDE)
    return found.nonzeros >= FULL * SIDE * SIDE * found.blocks ? undefined : found
  },
  tell({ blocks, nonzeros, row, k }, { letter, kernel, params: { height = SIDE, width = SIDE } }) {
    if (kernel !== 'spmv/bsr' || height !== SIDE || width !== SIDE) return undefined
    return {
      says: `The ${plural(blocks, 'block')} of ${letter}, ${SIDE}×${SIDE} each, are filled to ${percent(nonzeros / (SIDE * SIDE * blocks))}; the rest of their slots hold nothing.`,
      shows: { kind: 'item', item: row, k },
      cure: { kernel: 'spmv/csr_vector' },
    }
  },
}
export default rule
