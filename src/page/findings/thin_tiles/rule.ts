import { plural, significant } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { blocksOf, type Blocks } from '../blocks.ts'

/** Rows and columns of a tile, and nonzeros of the mean one up to which its own words outweigh them: a quarter of it. */
const SIDE = 16
const THIN = 64

const rule: FindingRule<Blocks> = {
  title: 'Thin tiles',
  place: 3,
  operations: ['spmv'],
  look({ pattern }) {
    const found = blocksOf(pattern, SIDE)
    return found.blocks === 0 || found.nonzeros >= THIN * found.blocks ? undefined : found
  },
  tell({ blocks, nonzeros, row, k }, { letter, kernel }) {
    if (kernel !== 'spmv/tile') return undefined
    return {
      says: `${letter} has ${plural(blocks, 'tile')}, with ${significant(nonzeros / blocks)} nonzeros on average, of ${SIDE * SIDE} places.`,
      shows: { kind: 'item', item: row, k },
      cure: { kernel: 'spmv/coo_segmented' },
    }
  },
}
export default rule
