import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_SWEEPS } from '../measures.ts'

/** What a sweep takes by its colours: a dispatch each, and bytes that are read in each. */
export default {
  place: 14,
  begins: true,
  title: 'Sweeps',
  idea: 'time and bytes of a sweep by its colours',
  measures: OF_SWEEPS,
  load: () => import('./Sweeps.tsx'),
} satisfies MeasuredFigure
