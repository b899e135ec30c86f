import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_LAUNCHES } from '../measures.ts'

/** Time of a solve by the workers that are launched for it. */
export default {
  place: 13,
  title: 'Workers',
  idea: 'a solve by more and more workers',
  measures: OF_LAUNCHES,
  load: () => import('./Workers.tsx'),
} satisfies MeasuredFigure
