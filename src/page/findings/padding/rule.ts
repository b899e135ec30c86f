import { count, percent, plural } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { longestRow } from '../lengths.ts'

/** Share of the slots that hold nothing. */
const MUCH = 0.5
/** A longest row of fewer nonzeros pads little that is read. */
const LONGEST = 8
/** Rows from which on a lane for each keeps a large GPU busy: sorted and padded they need no team … */
const PLENTY = 2 ** 17
/** … where so many bytes of slots are read that they come from memory. */
const BYTES = 2 ** 25
const BYTES_PER_SLOT = 8

export interface Padding {
  readonly rows: number
  readonly longest: number
  readonly row: number
  readonly nonzeros: number
}

const rule: FindingRule<Padding> = {
  title: 'Padding',
  place: 2,
  operations: ['spmv'],
  look({ pattern }) {
    const { row, length: longest } = longestRow(pattern)
    const { rows, col_idx } = pattern
    const slots = rows * longest
    if (longest < LONGEST || slots - col_idx.length < MUCH * slots) return undefined
    if (rows >= PLENTY && BYTES_PER_SLOT * slots < BYTES) return undefined
    return { rows, longest, row, nonzeros: col_idx.length }
  },
  tell({ rows, longest, row, nonzeros }, { letter, kernel }) {
    if (kernel !== 'spmv/ell') return undefined
    const slots = rows * longest
    return {
      says: `${letter} pads each row to the ${plural(longest, 'nonzero')} of row ${count(row)}: of ${plural(slots, 'slot')} ${percent(1 - nonzeros / slots)} hold nothing.`,
      shows: { kind: 'item', item: row },
      cure: { kernel: rows < PLENTY ? 'spmv/csr_vector' : 'spmv/sell' },
    }
  },
}
export default rule
