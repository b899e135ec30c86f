import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, factor, pollsIn } from '../measures.ts'
import { PAIR } from './grid.ts'

export const polls = {
  title: 'Fewer workers ask fewer questions',
  says: [
    'Every [amber](spinning:A) stretch of a timeline is a worker that reads a word again and again. These reads go to the cache that all workers share.',
    'The workers of [A](column:A) read <a> times for nothing during this solve.',
  ],
  show: `${PAIR}&panes=timeline&t=end`,
  alt: 'Timelines of both columns. A has 1728 workers, amber until their row is solved; B has 144, amber between steps of work.',
  numbers: {
    a: counted(([a]) => pollsIn(a)),
    b: counted(([, b]) => pollsIn(b)),
    ratio: factor(([a, b]) => pollsIn(a) / pollsIn(b)),
  },
  asks: {
    question: 'How often did the workers of B read a word that was not there yet?',
    choices: ['More often', 'About as often', 'Less than half as often'],
    answer: ([a, b]) => (pollsIn(b) > 1.2 * pollsIn(a) ? 0 : pollsIn(b) < pollsIn(a) / 2 ? 2 : 1),
    reveal:
      '<b> times, fewer by a factor of <ratio>. There are a twelfth of the workers, and each has something to do between its waits. Rows of the same line it has, and never asks for.',
  },
  claims: [
    {
      says: 'B polls less than half as often as A.',
      of: 'the recording',
      holds: ([a, b]) => pollsIn(b) > 0 && 2 * pollsIn(b) < pollsIn(a),
    },
    {
      says: 'B has a twelfth of the workers of A.',
      of: 'the recording',
      holds: ([a, b]) => Math.round(a.replay.workers / b.replay.workers) === 12,
    },
  ],
} satisfies LessonStep
