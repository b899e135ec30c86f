import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { OF_SOLVES } from '../measures.ts'

/** What it costs to know that an operand is there, by the words that lanes poll. */
export default {
  place: 4,
  title: 'Readiness',
  idea: 'how long a solve takes by what is polled',
  key: 'Shift+7',
  formerly: ['figure7'],
  measures: { ...OF_SOLVES, first: ['D3N33'], steps: true },
  load: () => import('./Readiness.tsx'),
} satisfies MeasuredFigure
