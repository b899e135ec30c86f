import type { Listing } from '#src/core/kernel/listing.ts'
import bicgstab from '../../krylov/bicgstab/listing.ts'

const PRODUCT = [
  'q[row] = product',
  'w[row] * product',
  'product += system_values[at + 1u]',
  'sum += system_values[own + k]',
]

/** BiCGSTAB's lines, with the product over blocks in place of that over slices, and no events of sweeps. */
const listing: Listing = {
  heading: 'after van der Vorst 1992, over blocks: b itself is the shadow residual',
  lines: bicgstab.lines
    .filter(({ when = [] }) => when.every((stage) => Number(stage) < 8))
    .map((line) => {
      if (line.text.includes('q ← A z')) return { ...line, code: PRODUCT }
      return line.text.includes('M⁻¹') ? { ...line, code: ['made[place[row]]', 'z[row] = '] } : line
    }),
}

export default listing
