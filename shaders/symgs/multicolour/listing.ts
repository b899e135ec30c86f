import type { Listing } from '#src/core/kernel/listing.ts'

const listing: Listing = {
  heading: 'after Phillips and Fatica 2014: colour by colour, there and back',
  lines: [
    { text: 'dispatch for each colour there, then for each back but the last:', code: ['taken >= uniforms.places'] },
    { text: '  for each row i of the colour, in parallel, a lane each:', code: ['let place = uniforms.first + taken'] },
    {
      text: '    there: x[i] ← (b[i] − Σ L[i, j] · x[j] − Σ U[i, j] · x[j]) / D[i]',
      when: [0, 2],
      code: ['right[place] - sum_of(', 'x[place] = sum * inverse[place]'],
    },
    {
      text: '      from a zero guess the second sum is 0 and not read; else it is kept for the way back',
    },
    {
      text: '    back: x[i] ← x[i] − (Σ U[i, j] · x[j] − what was kept) / D[i], since b − L x½ = D x½ + U x₀',
      when: [1, 3],
      code: ['x[place] -= sum * inverse[place]'],
    },
    {
      text: '    a sum: eight slots in flight, values and columns of 32 rows side by side',
      when: [0, 1, 2, 3],
      code: ['slot < run.width; slot += 8u', 'factors * others', 'sum + these.x'],
    },
  ],
}

export default listing
