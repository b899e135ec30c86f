import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, iterationsOf } from '../measures.ts'
import { HPCG, SWEEPS } from './hpcg.ts'

export const price = {
  title: 'Colours are paid for in iterations',
  says: [
    'A sweep by itself solves nothing. In conjugate gradients it makes of each residual something nearer to the error. [A](column:A) sweeps in the order of rows, [B](column:B) colour by colour. In B the first colours read neighbours that nothing has updated yet.',
    '[A](column:A) is at 10⁻¹⁰ after <exact> iterations.',
  ],
  show: `${HPCG}&k=${SWEEPS}&panes=timeline`,
  alt: 'Two timelines, step by step. In the figure that follows, the residuals of both solves fall by iteration, that of A a little faster.',
  numbers: { exact: counted(([a]) => iterationsOf(a)), colours: counted(([, b]) => iterationsOf(b)) },
  asks: {
    question: 'How many iterations does the sweep by colours need?',
    unit: 'iteration',
    answer: ([, b]) => iterationsOf(b),
    show: 'panes=convergence.timeline&t=end',
    reveal:
      '<colours>: a few more than <exact>, and each of its sweeps goes through eight colours in place of a hundred levels.',
  },
  claims: [
    {
      says: 'The sweep by colours needs more iterations, up to a third more.',
      of: 'every run',
      bears: ['paid for in iterations'],
      holds: ([a, b]) => iterationsOf(b) > iterationsOf(a) && iterationsOf(b) < 1.34 * iterationsOf(a),
    },
  ],
} satisfies LessonStep
