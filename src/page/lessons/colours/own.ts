import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, iterationsOf } from '../measures.ts'
import { FIRST, HPCG, LAST, SWEEPS } from './hpcg.ts'

export const own = {
  title: 'Which colouring would you take?',
  says: [
    'Four solves of the same system: [a sweep in the order of rows](column:A), [one by colours](column:B), [a multigrid](column:C), and [the same one with its colours the other way round](column:D). They end after <a>, <b>, <c> and <d> iterations. [Play them](command:play.toggle) to the end.',
    'Then let the lesson end and open the parameters of a column: colours that are wrapped round, 8 to 4096 of them, greedy ones, random ones. More colours come nearer to the order of rows, and each is one step more.',
  ],
  show: `${HPCG}&k=${SWEEPS},${LAST},${FIRST}&panes=convergence`,
  alt: 'Four columns with the residuals of all four solves, faint until they are played.',
  numbers: {
    a: counted(([a]) => iterationsOf(a)),
    b: counted(([, b]) => iterationsOf(b)),
    c: counted(([, , c]) => iterationsOf(c)),
    d: counted(([, , , d]) => iterationsOf(d)),
  },
  does: {
    says: 'Play all four to the end.',
    until: 't=end',
    afterwards:
      'The multigrid took the fewest iterations, in either order. It sweeps seven times an iteration, and which solve takes the least time depends on the GPU.',
  },
  claims: [
    {
      says: 'The multigrid needs fewer iterations than a sweep, each in both orders.',
      of: 'every run',
      holds: ([a, b, c, d]) => Math.max(iterationsOf(c), iterationsOf(d)) < Math.min(iterationsOf(a), iterationsOf(b)),
    },
  ],
} satisfies LessonStep
