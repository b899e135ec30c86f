import type { ListingLine } from '#src/core/kernel/listing.ts'
import { SWEEP_STAGES } from './recurrences.ts'

/** The lines of a sweep inside an iteration, colour by colour, over rows or over each grid. @param first its first stage */
export const sweptLines = (first: number): readonly ListingLine[] => {
  // there and back take turns
  const [there, back] = [0, 1].map((way) => [...SWEEP_STAGES.keys()].filter((stage) => stage % 2 === way))
  return [
    {
      text: '    of a sweep, for each colour there: z[i] ← (r[i] − Σ L[i, j] · z[j]) / D[i], all rows of the colour at once',
      when: there.map((stage) => first + stage),
      code: ['right[place] - sum_of(', 'x[place] = sum * inverse[place]'],
    },
    {
      text: '    for each colour back: z[i] ← z[i] − Σ U[i, j] · z[j] / D[i]',
      when: back.map((stage) => first + stage),
      code: ['x[place] -= sum * inverse[place]'],
    },
  ]
}
