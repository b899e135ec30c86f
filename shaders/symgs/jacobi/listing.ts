import type { Listing } from '#src/core/kernel/listing.ts'

const listing: Listing = {
  heading: 'as built here: Jacobi, there and back',
  lines: [
    { text: 'dispatch twice:', code: ['taken >= uniforms.places'] },
    { text: '  for each row i, in parallel, a lane each:', code: ['let place = uniforms.first + taken'] },
    {
      text: '    next[i] ← (b[i] − Σ A[i, j] · x[j]) / A[i, i] over j ≠ i',
      when: [0, 1, 2, 3],
      code: ['var sum = right[place]', 'next[place] = sum * inverse[place]'],
    },
    { text: '      from a zero guess the first time without the sum' },
    { text: '  x and next change places' },
  ],
}

export default listing
