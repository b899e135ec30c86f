import type { Listing } from '#src/core/kernel/listing.ts'
import { listed } from '../listing-lines.ts'

const listing: Listing = {
  heading: 'after Hestenes and Stiefel 1952: the residual itself is the direction to begin with',
  lines: listed(),
}

export default listing
