import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, iterationsOf, percent, sentOn } from '../measures.ts'
import { dongarra } from '../papers.ts'
import { FIRST, HPCG, LAST } from './hpcg.ts'

/** What the choices say, in their order. */
const SHARES = [0.2, 1e-3, 1e-7]
const nearest = (share: number): number => {
  const far = SHARES.map((one) => Math.abs(Math.log(share / one)))
  return far.indexOf(Math.min(...far))
}

export const order = {
  title: 'The same colours in another order leave a multigrid nothing to do',
  says: [
    'HPCG does not sweep on one grid alone. It sends the residual to a grid of every second point, has it solved there in the same way, and sweeps again: four grids in all.',
    '[A](column:A) and [B](column:B) have the same eight colours and differ in their order. Only points whose places are all even are sent on. In A they are the last colour. In B they are the first, so the way back ends with them: a point that was updated last has no residual left.',
  ],
  show: `${HPCG}&k=${LAST},${FIRST}&panes=timeline`,
  alt: 'Two timelines, step by step. In the figure that follows, below the residuals of both solves, what each sends to its coarser grids: in A close below the residual, in B far below.',
  numbers: {
    last: percent(([a]) => sentOn(a)),
    a: counted(([a]) => iterationsOf(a)),
    b: counted(([, b]) => iterationsOf(b)),
  },
  asks: {
    question: 'In A about a sixth of the residual is sent to the second grid. How much is it in B?',
    choices: ['About a sixth', 'About a thousandth', 'Less than a millionth'],
    answer: ([, b]) => nearest(sentOn(b)),
    show: 'panes=convergence.timeline&t=end',
    reveal:
      'Less than a millionth, against <last> in A; the thin curves are what is sent to each grid. In B that is the rounding of f32, and the three coarser grids work on that. B still converges, by its two sweeps, in <b> iterations against <a>.',
  },
  claims: [
    {
      says: 'A sends more than a tenth of its residual to the second grid, B less than a millionth.',
      of: 'every run',
      bears: ['so the way back ends with them', 'leave a multigrid nothing to do'],
      holds: ([a, b]) => sentOn(a) > 0.1 && sentOn(b) < 1e-6,
    },
  ],
  sources: [dongarra],
} satisfies LessonStep
