import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_PRODUCTS } from '../measures.ts'

/** What a format costs before its first product. */
export default {
  place: 7,
  title: 'Conversion',
  idea: 'what making a format takes beforehand',
  measures: OF_PRODUCTS,
  load: () => import('./Conversion.tsx'),
} satisfies MeasuredFigure
