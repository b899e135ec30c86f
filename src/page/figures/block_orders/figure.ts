import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_BLOCK_SOLVES } from '../measures.ts'

/** What the order of block rows costs: iterations of a step in time, and its time. */
export default {
  place: 19,
  title: 'Block orders',
  idea: 'iterations of a flow’s step by the order of its block rows',
  measures: OF_BLOCK_SOLVES,
  load: () => import('./BlockOrders.tsx'),
} satisfies MeasuredFigure
