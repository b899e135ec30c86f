import type { ListingLine } from '#src/core/kernel/listing.ts'

/** The lines of a sweep inside an iteration, colour by colour. @param first its first stage of four */
export const sweptLines = (first: number): readonly ListingLine[] => [
  {
    text: '    of a sweep, for each colour there: z[i] ← (r[i] − Σ L[i, j] · z[j]) / D[i], all rows of the colour at once',
    when: [first, first + 2],
    code: ['right[place] - sum_of(', 'x[place] = sum * inverse[place]'],
  },
  {
    text: '    for each colour back: z[i] ← z[i] − Σ U[i, j] · z[j] / D[i]',
    when: [first + 1, first + 3],
    code: ['x[place] -= sum * inverse[place]'],
  },
]
