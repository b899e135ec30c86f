import type { LessonStep } from '#src/catalog/lesson.ts'
import { fullness, percent, solveMs, timed } from '../measures.ts'
import { FOUR } from './graph.ts'

const fastest = (times: readonly number[]): number => times.indexOf(Math.min(...times))

export const times = {
  title: 'The fullest lanes are not the fastest here',
  says: [
    'Four ways to multiply the same matrix: [a lane per row](column:A), [four lanes per row](column:B), [sorted slices](column:C), [equal shares](column:D). <fullA>, <fullB>, <fullC> and <fullD> of their lanes carry a nonzero.',
  ],
  show: `${FOUR}&panes=timeline&t=end`,
  alt: 'Timelines of four products of the same matrix, from 227 steps down to seven.',
  numbers: {
    fullA: percent(([a]) => fullness(a)),
    fullB: percent(([, b]) => fullness(b)),
    fullC: percent(([, , c]) => fullness(c)),
    fullD: percent(([, , , d]) => fullness(d)),
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    c: timed(([, , c]) => solveMs(c)),
    d: timed(([, , , d]) => solveMs(d)),
  },
  asks: {
    question: 'Which is the fastest on an NVIDIA H200?',
    choices: ['A lane per row', 'Four lanes per row', 'Sorted slices', 'Equal shares'],
    answer: (columns) => fastest(columns.map(solveMs)),
    reveal:
      '<a>, <b>, <c> and <d>, in that order. What costs time in A and C is the row of 227 steps, one after another. B has cut it to 57, and with so small a matrix the rest is the launch itself. D has the shortest steps of all and pays for finding its pieces and for adding them up, in a second {dispatch}. On a matrix of millions of nonzeros the launch is nothing, and then full lanes and regular reads decide.',
  },
  claims: [
    {
      says: 'B is the fastest, D is close behind, A is the slowest.',
      of: 'the recording',
      holds: (columns) => {
        const [a, b, c, d] = columns.map(solveMs)
        return b < d && d < 1.5 * b && d < c && c < a
      },
    },
    {
      says: 'The lanes of D are the fullest.',
      of: 'the recording',
      holds: (columns) => fastest(columns.map((column) => -fullness(column))) === 3,
    },
  ],
} satisfies LessonStep
