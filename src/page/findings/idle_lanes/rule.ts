import { count, percent, plural } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** Lanes of a subgroup, and the share of the turns of those with a row in which they have nothing. */
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
    // lanes without a row are idle in even rows, too
    const all = (end - first) * most
    const idle = all - (row_ptr[end] - row_ptr[first])
    turns += all
    if (idle > worst) [worst, row, length] = [idle, longest, most]
  }
  return { idle: turns === 0 ? 0 : 1 - row_ptr[rows] / turns, row, length }
}
