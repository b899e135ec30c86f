import type { Listing } from '#src/core/kernel/listing.ts'
import { levelLines } from '../listing-lines.ts'

const listing: Listing = {
  heading: 'after Iwashita et al. 2012: the greedy colouring of blocks, level by level',
  lines: [
    { text: 'blocks ← breadth-first searches, each through up to m rows that are in none' },
    ...levelLines('block', 'its rows’ neighbours have', 'colours of its rows'),
  ],
}

export default listing
