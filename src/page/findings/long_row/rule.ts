import { count, percent, plural, significant } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { longestRow } from '../lengths.ts'

/** Nonzeros of a row that keep a subgroup busy for eight turns, and how many times as many as the mean row has. */
const LONG = 256
const TIMES = 16
/** From this many nonzeros on, the merge path is ahead of segmented sums: at 20 million, and not at 2 million. */
const LARGE = 2 ** 23

/** Kernels in which a lane, a team of lanes or a padded slot row has the whole of a row. */
const BY_ROWS = ['csr_scalar', 'csr_vector', 'ell', 'sell', 'bsr', 'row_bins'].map((name) => `spmv/${name}`)

export interface LongRow {
  readonly row: number
  readonly length: number
  readonly mean: number
  readonly nonzeros: number
}

const rule: FindingRule<LongRow> = {
  title: 'One long row',
  place: 1,
  operations: ['spmv'],
  look({ pattern }) {
    const { row, length, mean } = longestRow(pattern)
    if (length < LONG || length < TIMES * mean) return undefined
    return { row, length, mean, nonzeros: pattern.col_idx.length }
  },
  tell({ row, length, mean, nonzeros }, { letter, kernel }) {
    if (!BY_ROWS.includes(kernel)) return undefined
    const share = length / nonzeros
    const many = share >= 0.005 ? `, ${percent(share)} of all` : ''
    return {
      says: `Row ${count(row)} has ${plural(length, 'nonzero')}${many}, ${significant(length / mean)} times as many as the mean row. ${letter} gives a row to the same lanes from its first nonzero to its last.`,
      shows: { kind: 'item', item: row },
      cure: { kernel: nonzeros < LARGE ? 'spmv/coo_segmented' : 'spmv/merge' },
    }
  },
}
export default rule
