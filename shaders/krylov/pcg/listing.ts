import type { Listing } from '#src/core/kernel/listing.ts'
import { listed } from '../listing-lines.ts'
import { sweptLines } from '../sweep-lines.ts'

const listing: Listing = {
  heading: 'after Dongarra, Heroux and Luszczek 2016: z stands for the error, as far as a preconditioner knows it',
  lines: [
    ...listed({
      text: '  z ← M⁻¹ r: by the diagonal, by a sweep or a multigrid, which may leave z in another order, or by two solves with factors',
      when: [3],
      code: ['inverse[row] * r[row]', 'made[place[row]]', 'r[row] * value'],
    }),
    ...sweptLines(5),
  ],
}

export default listing
