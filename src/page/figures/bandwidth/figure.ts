import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_SOLVES } from '../measures.ts'

/** Effective bandwidth by stencil and size, for every kernel that applies. */
export default {
  place: 2,
  begins: true,
  title: 'Bandwidth',
  idea: 'what every kernel reaches',
  key: 'Shift+5',
  formerly: ['figure5'],
  measures: OF_SOLVES,
  load: () => import('./Bandwidth.tsx'),
} satisfies MeasuredFigure
