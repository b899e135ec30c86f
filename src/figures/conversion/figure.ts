import type { MeasuredFigure } from '#src/catalog/figure.ts'
import { OF_PRODUCTS } from '../measures.ts'

/** What a format costs before its first product. */
const figure: MeasuredFigure = {
  place: 7,
  title: 'Conversion',
  idea: 'what a format costs beforehand',
  measures: OF_PRODUCTS,
  load: () => import('./Conversion.tsx'),
}
export default figure
