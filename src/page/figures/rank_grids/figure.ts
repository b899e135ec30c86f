import type { RacedFigure } from '#src/engine/catalog/contract/figure.ts'

/** What a grid of ranks takes by its model: by how many ranks there are, and by the latency of their messages. */
export default {
  place: 21,
  title: 'Ranks',
  idea: 'time and waiting by ranks and by latency',
  load: () => import('./RankGrids.tsx'),
} satisfies RacedFigure
