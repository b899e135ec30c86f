import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, factor, levelsOf, rowsPerLevel, widestOf, widthOf } from '../measures.ts'

export const width = {
  title: 'Few steps mean that many rows are ready at once',
  says: [
    'Rows in the same column of the [graph](pane:dag) do not need one another. Such a set of rows is called a level. The first level is [one row](level:0), the next [three](level:1), and the widest, in the middle, has [<widest> rows](level:7).',
    'There are 216 rows in <levels> levels, <average> per level on average. More workers than that find nothing to do for much of the time. A triangular solve is parallel, but not without limit.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/sync_free&panes=dag.grid&axis=steps&t=8&pin=level:7',
  alt: 'The graph is narrow at both ends and wide in the middle: levels of 1, 3, 6, 10 rows, up to <widest>, and back to 1. Half-way through the solve the left half is done.',
  numbers: {
    levels: counted(([one]) => levelsOf(one)),
    widest: counted(([one]) => widestOf(one)),
    average: factor(([one]) => rowsPerLevel(one)),
  },
  claims: [
    {
      says: 'The first level has one row, the next three, and the widest 27.',
      of: 'every run',
      holds: ([one]) => [widthOf(one, 0), widthOf(one, 1), widthOf(one, 7), widestOf(one)].join() === '1,3,27,27',
    },
    {
      says: 'On average 13.5 rows can be solved at once.',
      of: 'every run',
      bears: ['Few steps mean that many rows'],
      holds: ([one]) => rowsPerLevel(one) === 13.5,
    },
  ],
} satisfies LessonStep
