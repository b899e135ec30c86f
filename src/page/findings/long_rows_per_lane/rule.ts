import { count, significant } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { longestRow } from '../lengths.ts'

/** Mean nonzeros of a row from which on 32 lanes are ahead of one: between memplus (4.1) and email-Enron (6.0). */
const LONG = 6

export interface RowLengths {
  readonly row: number
  readonly length: number
  readonly mean: number
}

const rule: FindingRule<RowLengths> = {
  title: 'A lane for each long row',
  place: 6,
  operations: ['sptrsv'],
  look({ pattern }) {
    const found = longestRow(pattern)
    return found.mean < LONG ? undefined : found
  },
  tell({ row, length, mean }, { letter, kernel }) {
    if (kernel !== 'sptrsv/thread_level') return undefined
    return {
      says: `${letter} gives each row to one lane. Rows have ${significant(mean)} nonzeros on average and the longest ${count(length)}, one after the other.`,
      shows: { kind: 'item', item: row },
      cure: { kernel: 'sptrsv/level_elementwise' },
    }
  },
}
export default rule
