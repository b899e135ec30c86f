import { count, percent, plural } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** Lanes of a subgroup, each with a row, and the share of their turns in which they have nothing. */
const LANES = 32
const MUCH = 0.25

export interface IdleLanes {
  readonly idle: number
  /** The longest row of the subgroup that idles most, and its nonzeros. */
  readonly row: number
  readonly length: number
}

const rule: FindingRule<IdleLanes> = {
  title: 'Uneven rows, idle lanes',
  place: 7,
  operations: ['spmv'],
  look({ pattern }) {
    const found = idleIn(pattern)
    return found.idle < MUCH ? undefined : found
  },
  tell({ idle, row, length }, { letter, kernel }) {
    if (kernel !== 'spmv/csr_scalar') return undefined
    return {
      says: `${letter} gives a row to each lane, and the ${LANES} lanes of a subgroup end with their longest row: in ${percent(idle)} of their turns they have no nonzero. Row ${count(row)} has ${plural(length, 'nonzero')}.`,
      shows: { kind: 'item', item: row },
      cure: { kernel: 'spmv/csr_vector' },
    }
  },
}
export default rule

function idleIn({ rows, row_ptr }: Pattern): IdleLanes {
  let [turns, worst, row, length] = [0, -1, 0, 0]
  for (let first = 0; first < rows; first += LANES) {
    const end = Math.min(rows, first + LANES)
    let longest = first
    for (let i = first; i < end; i++)
      if (row_ptr[i + 1] - row_ptr[i] > row_ptr[longest + 1] - row_ptr[longest]) longest = i
    const most = row_ptr[longest + 1] - row_ptr[longest]
    const idle = LANES * most - (row_ptr[end] - row_ptr[first])
    turns += LANES * most
    if (idle > worst) [worst, row, length] = [idle, longest, most]
  }
  return { idle: turns === 0 ? 0 : 1 - row_ptr[rows] / turns, row, length }
}
