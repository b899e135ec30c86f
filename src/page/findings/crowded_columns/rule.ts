import { count, percent, plural, significant } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { longestRow } from '../lengths.ts'
import { columnsOf } from '#src/core/sparse/transpose.ts'

/** Nonzeros of a column, and how many times as many as the mean one has. */
const LONG = 512
const TIMES = 16

export interface CrowdedColumns {
  readonly column: number
  readonly length: number
  readonly mean: number
  readonly nonzeros: number
}

const rule: FindingRule<CrowdedColumns> = {
  title: 'A crowded column',
  place: 1,
  operations: ['sptrans'],
  look({ pattern }) {
    const {
      row: column,
      length,
      mean,
    } = longestRow({ ...pattern, rows: pattern.cols, row_ptr: columnsOf(pattern).col_ptr })
    if (length < LONG || length < TIMES * mean) return undefined
    return { column, length, mean, nonzeros: pattern.col_idx.length }
  },
  tell({ column, length, mean, nonzeros }, { letter, kernel }) {
    if (kernel !== 'sptrans/atomic') return undefined
    const share = length / nonzeros
    const many = share >= 0.005 ? `, ${percent(share)} of all` : ''
    return {
      says: `Column ${count(column)} has ${plural(length, 'nonzero')}${many}, ${significant(length / mean)} times as many as the mean one. ${letter} adds 1 to one word for each of them, by an atomic.`,
      shows: { kind: 'item', space: 'column', item: column },
      cure: { kernel: 'sptrans/radix_trans' },
    }
  },
}
export default rule
