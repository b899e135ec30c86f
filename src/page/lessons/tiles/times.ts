import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { fullness, launchMs, percent, solveMs, timed } from '../measures.ts'
import { niu } from '../papers.ts'
import { THREE } from './sampler.ts'

export const times = {
  title: 'On 64 rows tiles are not ahead',
  says: [
    'So are tiles faster? Here the lanes of [B](column:B), four per row, are <b> full, those of [C](column:C), by tiles, <c>.',
  ],
  show: `${THREE}&panes=timeline&t=end`,
  alt: 'Three timelines of the same product, all of them short.',
  numbers: {
    b: percent(([, b]) => fullness(b)),
    c: percent(([, , c]) => fullness(c)),
    timeA: timed(([a]) => solveMs(a)),
    timeB: timed(([, b]) => solveMs(b)),
    timeC: timed(([, , c]) => solveMs(c)),
    launch: timed(([, b]) => launchMs(b)),
  },
  asks: {
    question: 'Which of the three is the fastest on this matrix?',
    choices: ['A: a lane per row', 'B: several lanes per row', 'C: tiles'],
    answer: (columns) => {
      const all = columns.map(solveMs)
      return all.indexOf(Math.min(...all))
    },
    reveal:
      '<timeA>, <timeB> and <timeC>: B is. With 463 nonzeros B is hardly more than a launch, which alone takes <launch>, and C reads which tile, which format and where in it before it multiplies. This matrix is a sampler, made to show every kind of tile. The authors of TileSpMV measured thousands of matrices and found tiles ahead where there are many nonzeros in clumps; the figures of products here show it for some.',
  },
  claims: [
    {
      says: 'A launch alone takes more than four fifths of B’s time.',
      of: 'the recording',
      holds: ([, b]) => launchMs(b) > 0.8 * solveMs(b),
    },
    {
      says: 'B is faster than A and C on this matrix.',
      of: 'the recording',
      holds: ([a, b, c]) => solveMs(b) < solveMs(a) && solveMs(b) < solveMs(c),
    },
  ],
  sources: [niu],
} satisfies LessonStep
