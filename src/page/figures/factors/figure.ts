import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_FACTORS } from '../measures.ts'

/** What a factorisation takes, phase by phase, and what dense supernodes compute besides. */
export default {
  place: 20,
  title: 'Factors',
  idea: 'a factorisation phase by phase, operations on zeros among it',
  measures: OF_FACTORS,
  load: () => import('./Factors.tsx'),
} satisfies MeasuredFigure
