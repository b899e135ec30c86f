import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { analysisMs, counted, solveMs, timed } from '../measures.ts'
import { evenAfter, THREE } from './course.ts'

export const even = {
  title: 'An analysis pays back only after many solves',
  says: ['[C](column:C) needs <more> more than [B](column:B) before the first solve, and saves <saved> in each.'],
  show: `${THREE}&panes=timeline.dag&t=end`,
  alt: 'The three solves at their end.',
  numbers: {
    more: timed(([, b, c]) => analysisMs(c) - analysisMs(b)),
    saved: timed(([, b, c]) => solveMs(b) - solveMs(c)),
    even: counted(([, b, c]) => evenAfter(b, c)),
    half: counted(([, b, c]) => Math.ceil(evenAfter(b, c) / 2)),
  },
  asks: {
    question: 'After how many solves has C caught up with B?',
    unit: 'solve',
    answer: ([, b, c]) => evenAfter(b, c),
    show: 'screen=breakeven',
    reveal:
      'After <even>. That is <half> iterations of a method with an incomplete factorisation, which solves with L and with U in each; many systems need more, and many methods keep their factors over several systems. The figure of break-even draws it.',
  },
  claims: [
    {
      says: 'C catches up with B after more than 20 solves and fewer than 1000.',
      of: 'the recording',
      bears: ['and saves <saved> in each', 'An analysis pays back only after many solves'],
      holds: ([, b, c]) => evenAfter(b, c) > 20 && evenAfter(b, c) < 1000,
    },
  ],
} satisfies LessonStep
