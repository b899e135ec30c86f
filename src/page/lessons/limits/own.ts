import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { memoryShare, perLevel } from './course.ts'
import { counted, levelsOf, rowsPerLevel, factor } from '../measures.ts'

export const own = {
  title: 'Guess the limit of a matrix',
  says: [
    'A mesh of 1000 points: <levels> levels with <rows> rows each, on average. Is the time of its solve decided by the chain, by memory, or by the analysis? You have three numbers to go by: the levels, the nonzeros, and how often you solve.',
    '[Play it](command:play.toggle), then let the lesson end and open a matrix of your own. The page says how many levels it has before anything runs.',
  ],
  show: 'm=delaunay:1000:7&k=sptrsv/level_set,sptrsv/sync_free&panes=dag.timeline&axis=steps',
  alt: 'A graph of 1000 rows in 165 narrow levels, in two columns, before anything has run.',
  numbers: { levels: counted(([a]) => levelsOf(a)), rows: factor(([a]) => rowsPerLevel(a)) },
  does: {
    says: 'Play both solves to their end.',
    until: 't=end',
    afterwards: 'It is the chain: 165 links, six rows each on average.',
  },
  claims: [
    {
      says: 'There are 165 levels with six rows on average.',
      of: 'every run',
      holds: ([a]) => levelsOf(a) === 165 && Math.round(rowsPerLevel(a)) === 6,
    },
    {
      says: 'Both kernels move less than a hundredth of what memory delivers, and a level takes more than 0.2 µs.',
      of: 'the recording',
      bears: ['It is the chain'],
      holds: (columns) => columns.every((column) => memoryShare(column) < 0.01 && perLevel(column) > 2e-4),
    },
  ],
} satisfies LessonStep
