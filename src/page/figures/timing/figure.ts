import type { RacedFigure } from '#src/engine/catalog/contract/figure.ts'

/** The open problem: the times, what they mean against each other, when analysis has paid, and every number. */
export default {
  place: 1,
  title: 'This problem',
  idea: 'its times, speed-ups and break-even',
  key: '8',
  load: () => import('./Timing.tsx'),
} satisfies RacedFigure
