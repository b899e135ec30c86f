import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_SEARCHES } from '../measures.ts'

/** Edges per second in each iteration of a search, by the way in which edges are looked at. */
export default {
  place: 12,
  title: 'Searches',
  idea: 'edges per second by iteration and direction',
  measures: OF_SEARCHES,
  load: () => import('./Searches.tsx'),
} satisfies MeasuredFigure
