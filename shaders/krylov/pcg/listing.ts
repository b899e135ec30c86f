import type { Listing } from '#src/kernel/listing.ts'
import { listed } from '../listing-lines.ts'

const listing: Listing = {
  heading: 'after Dongarra, Heroux and Luszczek 2016: z stands for the error, as far as a preconditioner knows it',
  lines: listed({
    text: '  z ← M⁻¹ r: by the diagonal, or by a sweep, which leaves z in the order of its places',
    when: [3],
    code: ['inverse[row] * r[row]', 'swept[place[row]]', 'r[row] * value'],
  }),
}

export default listing
