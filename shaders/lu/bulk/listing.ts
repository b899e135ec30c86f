import type { Listing } from '#src/core/kernel/listing.ts'
import { roundLines } from '../listing-lines.ts'

export default { heading: 'after Fu et al. 2023', lines: roundLines('each step') } satisfies Listing
