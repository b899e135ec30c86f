import { significant } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'

/** Mean nonzeros of a row up to which a lane for each is ahead of 32: between luxembourg_osm (2.0) and memplus (4.1). */
const SHORT = 3
/** Lanes of a subgroup. */
const LANES = 32
/** Kernels that give a row to a subgroup. */
const BY_SUBGROUP = ['sync_free', 'level_elementwise'].map((name) => `sptrsv/${name}`)

export interface ShortRows {
  readonly mean: number
  /** The first row of so many nonzeros as the mean one has. */
  readonly row: number
}

const rule: FindingRule<ShortRows> = {
  title: 'Short rows, idle lanes',
  place: 7,
  operations: ['sptrsv'],
  look({ pattern: { rows, row_ptr } }) {
    const mean = rows === 0 ? 0 : row_ptr[rows] / rows
    if (mean === 0 || mean > SHORT) return undefined
    let row = 0
    while (row + 1 < rows && row_ptr[row + 1] - row_ptr[row] !== Math.round(mean)) row++
    return { mean, row }
  },
  tell({ mean, row }, { letter, kernel }) {
    if (!BY_SUBGROUP.includes(kernel)) return undefined
    return {
      says: `${letter} gives each row to ${LANES} lanes. Rows have ${significant(mean)} nonzeros on average: ${LANES - Math.round(mean)} lanes have none.`,
      shows: { kind: 'item', item: row },
      cure: { kernel: 'sptrsv/thread_level' },
    }
  },
}
export default rule
