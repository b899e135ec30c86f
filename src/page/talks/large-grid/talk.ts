import type { Talk } from '#src/engine/catalog/contract/talk.ts'

/** 256 × 256 × 256 points with 27 neighbours, and the same stencil small enough to be seen row by row. */
const LARGE = 'D3N27 256^3'
const SMALL = 'm=grid:D3N27:16x16x16:seeded:1&k=sptrsv/sync_free,sptrsv/auto&axis=time&t=700'

export default {
  title: 'A large grid, and one lane of it',
  scenes: [
    {
      show: 'screen=bandwidth&t=end',
      counts: LARGE,
      title: '16.8 million rows: Automatic takes less than a quarter of the vendor’s time',
      says: [
        'Both counters run over times that were recorded on one card. Nothing is solved on this machine now, and the counters are slowed down, both alike. The grid has 256 points along each side, and each point needs half of its 26 neighbours first.',
      ],
      seconds: 40,
      plays: true,
    },
    {
      show: `${SMALL}&panes=grid`,
      into: ['panes=timeline', 'panes=lanes'],
      title: 'From the whole to one lane: click on a row',
      says: [
        'The same stencil on 16 points along each side, as it was recorded. A click on a row shows all workers over time. One more shows the lanes of the worker that has this row. The third goes back to the whole.',
      ],
      seconds: 60,
    },
  ],
} satisfies Talk
