import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_SOLVES } from '../measures.ts'

/** What each step gains by which a kernel was made faster, on any problem that the kernel takes. */
export default {
  place: 3,
  title: 'Optimisations',
  idea: 'bandwidth with each step',
  key: 'Shift+6',
  formerly: ['figure6'],
  measures: { ...OF_SOLVES, first: ['D3N33'], steps: true },
  load: () => import('./Optimisations.tsx'),
} satisfies MeasuredFigure
