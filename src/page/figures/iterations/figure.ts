import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_ITERATIONS } from '../measures.ts'

/** What colours cost: iterations of a solve, and its time. */
export default {
  place: 17,
  begins: true,
  title: 'Iterations',
  idea: 'iterations and time of a solve by its colours',
  measures: OF_ITERATIONS,
  load: () => import('./Iterations.tsx'),
} satisfies MeasuredFigure
