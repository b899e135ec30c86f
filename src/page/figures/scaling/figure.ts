import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_PRODUCTS } from '../measures.ts'

/** Operations per second over the workgroups that a kernel launches. */
export default {
  place: 9,
  title: 'Scaling',
  idea: 'products over workgroups',
  measures: {
    ...OF_PRODUCTS,
    subjects: ['D3N27', 'uniform', 'power'],
    sizes: { gpu: [16, 32, 64, 128], software: [4, 8, 16] },
  },
  load: () => import('./Scaling.tsx'),
} satisfies MeasuredFigure
