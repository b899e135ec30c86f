import type { Listing } from '#src/core/kernel/listing.ts'
import { roundLines } from '../listing-lines.ts'

export default {
  heading: 'after Fu et al. 2023, with refinement after Wilkinson',
  lines: [
    ...roundLines('each level of the block graph'),
    { text: 'L and U as triangles; r = b, x = 0' },
    { text: 'until the backward error of x is 10⁻⁷ or falls no more:' },
    { text: '  solve L y = P R r and U z = y by level sets; x ← x + C Q z' },
    { text: '  r = b − A x, in f64 on the processor' },
  ],
} satisfies Listing
