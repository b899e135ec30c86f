import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { lastOf, small } from '../measures.ts'
import { HPCG, LAST } from './hpcg.ts'

export const truth = {
  title: 'The residual that is counted falls on after the true one has stopped',
  says: [
    'How far is a solve? Conjugate gradients carry a residual along, and the next one is made of the last: the recurrence. HPCG counts iterations by it. Here it [ends](column:A) at <recurrence> of ‖b‖.',
    'The other curve is the true residual b − A x, worked out anew from each x in twice the digits. It falls beside the recurrence, and then it is flat, at <true>: f32 rounds x and the residual to 24 bits in each iteration, each by itself, and nothing brings the two together again.',
  ],
  show: `${HPCG}&k=${LAST}&panes=convergence&t=end`,
  alt: 'Two residuals of one solve: on one line at first, then one falls on and the other is flat.',
  numbers: {
    recurrence: small(([a]) => lastOf(a, 0)),
    true: small(([a]) => lastOf(a, 1)),
  },
  claims: [
    {
      says: 'At the end the true residual is more than a hundred times the one by the recurrence, and both are below a hundred thousandth.',
      of: 'every run',
      bears: ['nothing brings the two together'],
      holds: ([a]) => lastOf(a, 1) > 100 * lastOf(a, 0) && lastOf(a, 0) < 1e-9 && lastOf(a, 1) < 1e-5,
    },
  ],
} satisfies LessonStep
