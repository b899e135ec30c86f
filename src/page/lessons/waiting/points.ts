import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { everyRow } from '../measures.ts'

/** Offsets of the neighbours that come before a point: one back along z, y and x. */
const BACK = [
  { offset: 36, coordinate: (row: number) => Math.floor(row / 36) },
  { offset: 6, coordinate: (row: number) => Math.floor(row / 6) % 6 },
  { offset: 1, coordinate: (row: number) => row % 6 },
]

export const points = {
  title: 'In a grid, a point waits for its neighbours before it',
  says: [
    'This matrix comes from a grid of 6 × 6 × 6 points, as a heat equation does. Row i belongs to the point (x, y, z) with i = x + 6 y + 36 z. [Row 43](row:43) is the point (1, 1, 1).',
    'A point is tied to its six neighbours. Three of them have a smaller number: [one point back along x](row:42), [along y](row:37) and [along z](row:7). These are the three that it needs.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/sync_free&panes=grid.matrix&axis=steps&pin=row:43',
  alt: 'The grid as six layers of 6 × 6 points. The point of row 43 is outlined, and lines lead to it from its neighbours 42, 37 and 7.',
  claims: [
    {
      says: 'Each row needs its neighbours one point back along x, y and z, where the grid has them.',
      of: 'every run',
      holds: ([{ replay }]) =>
        everyRow(
          replay,
          (row, others) =>
            others.join() ===
            BACK.filter(({ coordinate }) => coordinate(row) > 0)
              .map(({ offset }) => row - offset)
              .join(),
        ),
    },
  ],
} satisfies LessonStep
