import type { Listing } from '#src/core/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Phillips and Fatica 2016: two triangular solves',
  lines: [
    { text: 'sort rows by colour, and cut A into D + L and D + U in that order' },
    { text: 'for each row i, in parallel: t[i] ← Σⱼ U[i, j] · x₀[j], 0 from a zero guess' },
    { text: 'solve (D + L) y = b − t, by a kernel of Triangular solve' },
    {
      text: 'for each row i, in parallel: z[i] ← D[i] · y[i] + t[i]',
      when: [0],
      code: ['diagonal[place] * half[place]'],
    },
    { text: 'solve (D + U) x = z, by a kernel of Triangular solve' },
    {
      text: 'for each row i, in parallel: put x[i] back in its place',
      when: [1],
      code: ['x[order[place]] = back[place]'],
    },
  ],
}

export default listing
