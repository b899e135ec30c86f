import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { factor, unevenness } from '../measures.ts'
import { FOUR } from './graph.ts'

export const own = {
  title: 'Which format for which matrix?',
  says: [
    'One more number: how much more the busiest worker carries than an average one. For [B](column:B) it is <b> times as much here, for [D](column:D) <d>.',
    'On the matrix of a regular grid all rows are alike. Would you still cut it into equal shares? [Play it](command:play.toggle), then let the lesson end, take a grid, and run the same kernels. The screen of formats has ten of them for every matrix, with what each stores.',
  ],
  show: `${FOUR}&panes=timeline`,
  alt: 'Four columns with a timeline each, before anything has run.',
  numbers: { b: factor(([, b]) => unevenness(b)), d: factor(([, , , d]) => unevenness(d)) },
  does: {
    says: 'Play all four to the end.',
    until: 't=end',
    afterwards: 'On a regular grid there is hardly any padding, and shares have nothing to even out.',
  },
  claims: [
    {
      says: 'The busiest worker of B carries more than five times the mean, that of D less than twice.',
      of: 'the recording',
      holds: ([, b, , d]) => unevenness(b) > 5 && unevenness(d) < 2,
    },
  ],
} satisfies LessonStep
