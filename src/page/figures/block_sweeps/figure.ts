import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_BLOCK_SWEEPS } from '../measures.ts'

/** How lanes share the blocks of a flow: time and bytes of a sweep, beside what was published. */
export default {
  place: 18,
  title: 'Block sweeps',
  idea: 'a lane for a block row, or for a coefficient of it',
  measures: OF_BLOCK_SWEEPS,
  load: () => import('./BlockSweeps.tsx'),
} satisfies MeasuredFigure
