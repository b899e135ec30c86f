import { bytes as size, percent, plural } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { type Diagonals, isDiagonal } from '../diagonals.ts'

/** Shares of the rate of a plain copy: of less something else than memory decides, and more comes from caches. */
const MUCH = 0.8
const MOST = 1

const rule: FindingRule<Diagonals> = {
  title: 'Near the rate of a copy',
  place: 8,
  operations: ['spmv'],
  look: ({ pattern }) => isDiagonal(pattern),
  tell({ diagonals }, { letter, kernel, time, bytes, copyRate }) {
    if (kernel === 'spmv/dia' || kernel === 'spmv/compressed' || !time || bytes === undefined || copyRate === undefined)
      return undefined
    const share = (1000 * bytes) / time.ms / copyRate
    if (share < MUCH || share > MOST) return undefined
    return {
      says: `${letter} moves ${size(bytes)} at ${percent(share)} of the rate of a plain copy on ${time.adapter}. Stored as ${plural(diagonals, 'diagonal')} it has no column indices to move.`,
      shows: { kind: 'part', of: 'column' },
      cure: { kernel: 'spmv/dia' },
    }
  },
}
export default rule
