import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_PRODUCTS } from '../measures.ts'

/** Low preparation, performance and scalability of each kernel, from times alone. */
export default {
  place: 10,
  title: 'Trade-offs',
  idea: 'preparation, speed, scaling',
  formerly: ['triangle'],
  measures: OF_PRODUCTS,
  load: () => import('./TradeOffs.tsx'),
} satisfies MeasuredFigure
