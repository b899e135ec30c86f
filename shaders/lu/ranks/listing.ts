import type { Listing } from '#src/core/kernel/listing.ts'
import { GESSM, GETRF, SSSSM, TSTRF } from '../tasks.ts'

export default {
  heading: 'after Fu et al. 2023, updates of a block in the order of steps',
  lines: [
    { text: 'on each rank, a counter for each block that it owns: updates that come, and 1' },
    { text: 'take the ready task of the smallest step; where there is none, wait for a message', when: ['wait'] },
    { text: '  block (k, k), counter 1: GETRF; send it along process row and column k', when: [GETRF] },
    { text: '  block (k, j), counter 1, block (k, k) there: GESSM; send it down column j', when: [GESSM] },
    { text: '  block (i, k), counter 1, block (k, k) there: TSTRF; send it along row i', when: [TSTRF] },
    { text: '  block (i, j), (i, k) and (k, j) there: SSSSM; its counter less 1', when: [SSSSM] },
    { text: '  a block goes once to each rank that reads it' },
    { text: 'with barriers: no task of step k + 1 before all ranks are done with step k' },
  ],
} satisfies Listing
