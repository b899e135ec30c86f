import type { Listing } from '#src/core/kernel/listing.ts'
import { GEMV, SUM, TRSV } from './parts.ts'

export default {
  heading: 'L y = b, then U x = y, on the ranks that have the blocks',
  lines: [
    { text: 'on each rank, a counter for each part that it owns: products that come, and 1' },
    { text: 'take the ready task of the smallest step; where there is none, wait for a message', when: ['wait'] },
    { text: '  y(k), counter 1: solve with the diagonal block; send it down process column k', when: [TRSV] },
    { text: '  block (i, k), y(k) there: multiply; send the product to the rank of y(i)', when: [GEMV] },
    { text: '  y(i), a product there: subtract it, in the order of steps; its counter less 1', when: [SUM] },
    { text: '  x the same with U, from the last block row to the first' },
    { text: 'with barriers: no task of a step before all ranks are done with the one before' },
  ],
} satisfies Listing
