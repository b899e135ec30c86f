import type { Listing } from '#src/core/kernel/listing.ts'
import { listed } from '../listing-lines.ts'
import { sweptLines } from '../sweep-lines.ts'

const listing: Listing = {
  heading: 'after Wilkinson 1963: the residual in f64, the solve for it in f32',
  lines: [
    ...listed({
      text: '  z ← M⁻¹ r',
      when: [3],
      code: ['inverse[row] * r[row]', 'made[place[row]]', 'r[row] * value'],
    }),
    {
      text: '  where r·r has lost as many digits as a round gains: the round ends',
      when: [4],
      code: ['return ROUND_ENDED', 'uniforms.inner'],
    },
    ...sweptLines(6),
    { text: 'the processor, in f64: x ← x + the correction, r ← b − A x' },
    {
      text: 'where r is still too large, the next round: the correction ← 0, p ← M⁻¹ r',
      when: [5],
      code: ['x[row] = 0', 'p[row] = 0', 'r[row] = value', 'z[row] = value', 'z[row] + beta * before'],
    },
  ],
}

export default listing
