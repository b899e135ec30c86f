import type { RacedFigure } from '#src/engine/catalog/contract/figure.ts'

/** Total time of k solves, and what each kernel does before its first one. */
export default {
  place: 5,
  title: 'Break-even',
  idea: 'after how many solves a longer analysis is even',
  key: 'Shift+8',
  load: () => import('./BreakEven.tsx'),
} satisfies RacedFigure
