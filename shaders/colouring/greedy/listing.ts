import type { Listing } from '#src/core/kernel/listing.ts'
import { levelLines } from '../listing-lines.ts'

const listing: Listing = {
  heading: 'after Hasenplaugh et al. 2014: the greedy colouring of an order, level by level',
  lines: levelLines('row', 'its neighbours have', 'colour'),
}

export default listing
