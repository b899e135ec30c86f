import type { LessonStep } from '#src/catalog/lesson.ts'
import { counted, levelsOf, rowsPerLevel, factor } from '../measures.ts'

export const own = {
  title: 'Guess the limit of a matrix',
  says: [
    'A mesh of 5000 points: <levels> levels with <rows> rows each, on average. Is the time of its solve decided by the chain, by memory, or by the analysis? You have three numbers to go by: the levels, the nonzeros, and how often you solve.',
    '[Play it](command:play.toggle), then let the lesson end and open a matrix of your own. The page says how many levels it has before anything runs.',
  ],
  show: 'm=delaunay:5000:1&k=sptrsv/level_set,sptrsv/sync_free&panes=dag.timeline&axis=steps',
  alt: 'A graph of 5000 rows in 364 narrow levels, in two columns, before anything has run.',
  numbers: { levels: counted(([a]) => levelsOf(a)), rows: factor(([a]) => rowsPerLevel(a)) },
  does: {
    says: 'Play both solves to their end.',
    until: 't=end',
    afterwards: 'It is the chain: 364 links, a dozen rows each.',
  },
  claims: [
    {
      says: 'There are 364 levels with fewer than 16 rows on average.',
      of: 'every run',
      holds: ([a]) => levelsOf(a) === 364 && rowsPerLevel(a) < 16,
    },
  ],
} satisfies LessonStep
