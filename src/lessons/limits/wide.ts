import type { LessonStep } from '#src/catalog/lesson.ts'
import { counted, levelsOf, rowsPerLevel, factor, timed } from '../measures.ts'
import { perLevel } from './course.ts'

export const wide = {
  title: 'Wider levels cost little more',
  says: [
    'Here is a grid of 16 × 16 × 16 points. It has twice as many rows as the mesh and <levels> levels, so there are <rows> rows in an average level: ten times as many.',
    'A level takes <b> in [B](column:B) and <a> in [A](column:A). Ten times the work per level costs less than twice the time, because the lanes that take it had been idle. A GPU that has more rows ready than lanes behaves otherwise: from there on twice the rows take twice the time.',
  ],
  show: 'm=grid:D3N7:16x16x16:seeded:1&k=sptrsv/level_set,sptrsv/sync_free&panes=dag.timeline&axis=steps&t=20',
  alt: 'The graph of the grid, short and wide: 46 levels that grow to over a hundred rows and shrink again.',
  numbers: {
    levels: counted(([a]) => levelsOf(a)),
    rows: factor(([a]) => rowsPerLevel(a)),
    a: timed(([a]) => perLevel(a)),
    b: timed(([, b]) => perLevel(b)),
  },
  claims: [
    {
      says: 'There are more than 80 rows per level.',
      of: 'every run',
      holds: ([a]) => rowsPerLevel(a) > 80 && levelsOf(a) === 46,
    },
    {
      says: 'A level takes less than 1.15 microseconds by polling, less than twice that of the mesh.',
      of: 'the recording',
      holds: ([, b]) => perLevel(b) < 1.15e-3 && perLevel(b) > 2e-4,
    },
  ],
} satisfies LessonStep
