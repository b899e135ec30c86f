import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_PRODUCTS } from '../measures.ts'

/** Time, effective bandwidth, operations and bytes moved of every kernel over many matrices. */
export default {
  place: 6,
  begins: true,
  title: 'Formats',
  idea: 'time and bandwidth of products',
  key: 'Shift+9',
  measures: OF_PRODUCTS,
  load: () => import('./Formats.tsx'),
} satisfies MeasuredFigure
