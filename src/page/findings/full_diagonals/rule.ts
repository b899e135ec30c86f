import { percent, plural } from '#src/core/base/format.ts'
import type { FindingRule } from '#src/engine/catalog/contract/finding.ts'
import { type Diagonals, isDiagonal } from '../diagonals.ts'

const rule: FindingRule<Diagonals> = {
  title: 'Nonzeros on few diagonals',
  place: 6,
  operations: ['spmv'],
  look: ({ pattern }) => isDiagonal(pattern),
  tell({ diagonals, fill, row, k }, { letter, kernel }) {
    if (kernel === 'spmv/dia' || kernel === 'spmv/compressed') return undefined
    return {
      says: `All nonzeros are on ${plural(diagonals, 'diagonal')} and fill ${percent(fill)} of them. ${letter} reads a column index for each nonzero, which row and diagonal tell.`,
      shows: { kind: 'item', item: row, k },
      cure: { kernel: 'spmv/dia' },
    }
  },
}
export default rule
