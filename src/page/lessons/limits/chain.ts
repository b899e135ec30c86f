import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, launchMs, levelsOf, resetMs, rowsPerLevel, factor, timed } from '../measures.ts'
import { perLevel, THREE } from './course.ts'

export const chain = {
  title: 'The time goes along the longest chain',
  says: [
    'The [graph](pane:dag) has <levels> levels, so some row stands at the end of a chain of <levels> rows, the line through the graph, and each must wait for the one before. There are only <rows> rows per level on average: hardly any work, and many steps.',
  ],
  show: `${THREE}&panes=dag&t=500&pin=path:row:1999`,
  alt: 'The graph by levels: 213 of them, mostly with a handful of rows. The solve is in its middle in all three columns. A line goes from level to level: the longest chain.',
  numbers: {
    levels: counted(([a]) => levelsOf(a)),
    rows: factor(([a]) => rowsPerLevel(a)),
    launch: timed(([a]) => launchMs(a)),
    resetB: timed(([, b]) => resetMs(b)),
    resetC: timed(([, , c]) => resetMs(c)),
    a: timed(([a]) => perLevel(a)),
    b: timed(([, b]) => perLevel(b)),
    c: timed(([, , c]) => perLevel(c)),
  },
  asks: {
    question: 'Another system has twice as many nonzeros. What would make its solve take twice as long?',
    choices: ['Rows twice as long', 'Levels twice as wide', 'Twice as many levels'],
    answer: (columns) => (columns.every((column) => rowsPerLevel(column) < 32 && perLevel(column) > 2e-4) ? 2 : 1),
    reveal:
      'Twice as many levels. Take off what a launch takes, <launch>, and the resets of B and C, <resetB> and <resetC>; divide the rest by the levels, and you get <a> for [A](column:A), <b> for [B](column:B) and <c> for [C](column:C).',
  },
  claims: [
    {
      says: 'There are 213 levels with fewer than ten rows on average.',
      of: 'every run',
      bears: ['so some row stands at the end of a chain'],
      holds: ([a]) => levelsOf(a) === 213 && rowsPerLevel(a) < 10,
    },
    {
      says: 'Without launch and reset a level takes between a fifth of a microsecond and one and a half in each column.',
      of: 'the recording',
      holds: (columns) => columns.every((column) => perLevel(column) > 2e-4 && perLevel(column) < 1.5e-3),
    },
  ],
} satisfies LessonStep
