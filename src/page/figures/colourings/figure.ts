import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_COLOURINGS } from '../measures.ts'

/** What colourings come to, by their method: colours, rounds and time. */
export default {
  place: 15,
  title: 'Colourings',
  idea: 'colours, rounds and time by method',
  measures: OF_COLOURINGS,
  load: () => import('./Colourings.tsx'),
} satisfies MeasuredFigure
