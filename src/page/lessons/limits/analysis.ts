import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { analysisMs, factor, solveMs, timeBar, timed } from '../measures.ts'
import { naumov } from '../papers.ts'
import { THREE } from './course.ts'

export const analysis = {
  title: 'What is prepared beforehand must be paid for, too',
  says: [
    'Before the first solve a kernel looks at the pattern. [B](column:B) only needs the pattern as it is: <b>. [A](column:A) sorts rows into levels: <a>. [C](column:C) finds chains and levels, lays nonzeros out anew and chooses between kernels: <c>, as long as <solves> of its solves.',
    'Who solves once should not prepare for milliseconds to save microseconds. But a triangle is rarely solved once.',
  ],
  show: `${THREE}&panes=matrix.timeline&t=500`,
  alt: 'The triangle and the timelines of the three kernels.',
  numbers: {
    a: timed(([a]) => analysisMs(a)),
    b: timed(([, b]) => analysisMs(b)),
    c: timed(([, , c]) => analysisMs(c)),
    solves: factor(([, , c]) => analysisMs(c) / solveMs(c)),
  },
  bars: [
    timeBar('A, analysis', ([a]) => analysisMs(a)),
    timeBar('A, one solve', ([a]) => solveMs(a)),
    timeBar('B, analysis', ([, b]) => analysisMs(b)),
    timeBar('B, one solve', ([, b]) => solveMs(b)),
    timeBar('C, analysis', ([, , c]) => analysisMs(c)),
    timeBar('C, one solve', ([, , c]) => solveMs(c)),
  ],
  claims: [
    {
      says: 'The analysis of B takes less than one of its solves, that of C more than twenty of C.',
      of: 'the recording',
      bears: ['What is prepared beforehand must be paid for'],
      holds: ([, b, c]) => analysisMs(b) < solveMs(b) && analysisMs(c) > 20 * solveMs(c),
    },
  ],
  sources: [naumov],
} satisfies LessonStep
