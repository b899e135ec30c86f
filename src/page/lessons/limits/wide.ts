import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, inOneWorkgroup, levelsOf, rowsPerLevel, factor, timed, turnsOf } from '../measures.ts'
import { perLevel } from './course.ts'

export const wide = {
  title: 'Wider levels take little longer where workers are free',
  says: [
    'Here is a grid of 16 × 16 × 16 points. It has twice as many rows as the mesh and <levels> levels: <rows> rows in an average level, ten times as many.',
    'Launch and reset left out, a level takes <b> in [B](column:B), less than twice what one of the mesh takes there, because every row has a worker and those of a level work at once. [A](column:A) is one {workgroup} of <workers> workers: it takes a wide level in turns, <turns> for <levels> levels, and <a> per level.',
    'B hands out rows in the order of their numbers. On a large grid rows that are not ready hold its places. The widest level of a grid of 64 points a side has 3072 rows; B had 8448 workers for it, and took 1273\u202fµs on an H100. The kernel that hands rows out by level took 247. A grid of 128 points a side has twice the levels, eight times the rows, and took B ten times as long.',
  ],
  show: 'm=grid:D3N7:16x16x16:seeded:1&k=sptrsv/level_set,sptrsv/sync_free&panes=dag.timeline&axis=time&t=600',
  alt: 'The graph of the grid, short and wide: 46 levels that grow to over a hundred rows and shrink again.',
  numbers: {
    levels: counted(([a]) => levelsOf(a)),
    rows: factor(([a]) => rowsPerLevel(a)),
    workers: counted(([a]) => a.replay.workers),
    turns: counted(([a]) => turnsOf(a)),
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
      says: 'Every row of B has a worker, and a level takes less than a microsecond there.',
      of: 'the recording',
      bears: ['because every row has a worker'],
      holds: ([, b]) => b.replay.workers === b.replay.space.count && perLevel(b) < 1e-3 && perLevel(b) > 2e-4,
    },
    {
      says: 'A is one workgroup, takes nearly two turns per level, and longer for each.',
      of: 'the recording',
      bears: ['it takes a wide level in turns'],
      holds: ([a, b]) => inOneWorkgroup(a) && turnsOf(a) > 1.8 * levelsOf(a) && perLevel(a) > 2 * perLevel(b),
    },
  ],
} satisfies LessonStep
