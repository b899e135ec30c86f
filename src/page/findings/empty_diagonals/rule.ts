import { percent, plural } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { diagonalsOf, type Diagonals } from '../diagonals.ts'

/** Share of the slots that hold a nonzero: DIA moves 4 bytes for each slot, CSR 8 for each nonzero. */
const FULL = 0.5

const rule: FindingRule<Diagonals> = {
  title: 'Empty diagonals',
  place: 5,
  operations: ['spmv'],
  look({ pattern }) {
    const found = diagonalsOf(pattern)
    return found.diagonals === 0 || found.fill >= FULL ? undefined : found
  },
  tell({ diagonals, fill, row, k }, { letter, kernel }) {
    if (kernel !== 'spmv/dia') return undefined
    return {
      says: `${letter} stores ${plural(diagonals, 'diagonal')} whole: ${percent(1 - fill)} of their slots hold nothing.`,
      shows: { kind: 'item', item: row, k },
      cure: { kernel: 'spmv/csr_vector' },
    }
  },
}
export default rule
