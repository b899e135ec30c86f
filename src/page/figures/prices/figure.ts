import type { RacedFigure } from '#src/engine/catalog/contract/figure.ts'

/** What a solve pays for besides its arithmetic, each by a kernel made for it. */
export default {
  place: 16,
  begins: true,
  title: 'Prices',
  idea: 'what a barrier, a hop, a dispatch and a launch take',
  load: () => import('./PricesFigure.tsx'),
} satisfies RacedFigure
