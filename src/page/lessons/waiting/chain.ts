import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, levelsOf, stepsOf } from '../measures.ts'

export const chain = {
  title: 'The longest chain says how few steps are enough',
  says: [
    'Row 43 waits for [row 42](row:42), which waits for [row 36](row:36), which waits for [row 0](row:0). Such a chain has to be solved one row after the other, however many workers there are.',
    'Call the solving of one row a **step**. Rows that do not need one another may share a step.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/sync_free&panes=grid&axis=steps&pin=path:row:43',
  alt: 'The grid of 6 × 6 × 6 points. A line leads from row 0, in the first corner, to row 43 by way of rows 36 and 42. In the graph that follows, rows stand in <levels> columns, one for each step.',
  numbers: { levels: counted(([one]) => levelsOf(one)), steps: counted(([one]) => stepsOf(one)) },
  asks: {
    question: 'The grid has 216 rows. How many steps does the solve need at least, with as many workers as you like?',
    unit: 'step',
    answer: ([one]) => levelsOf(one),
    reveal:
      'Every step goes at most one point further along x, y or z, and [the last corner](row:215) is 15 points away from the first: <levels> rows in a chain, <levels> steps. The [graph](pane:dag) shows each step as a column. The recorded run took <steps>; the counter below goes one further, to the moment after the last.',
    show: 'panes=dag.grid&t=end&pin=path:row:215',
  },
  claims: [
    {
      says: 'The longest chain has 16 rows.',
      of: 'every run',
      holds: ([one]) => levelsOf(one) === 16 && one.replay.grouping.group[215] === 15,
    },
    {
      says: 'The recorded run took as many steps as the longest chain has rows.',
      of: 'the recording',
      holds: ([one]) => stepsOf(one) === levelsOf(one),
    },
  ],
} satisfies LessonStep
