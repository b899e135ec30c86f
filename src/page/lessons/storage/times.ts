import type { LessonColumn, LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, fullness, launchMs, lengthsOf, percent, solveMs, stepsOf, timed } from '../measures.ts'
import { FOUR } from './graph.ts'

/** What a step takes without the launch, ms. */
const stepMs = (column: LessonColumn): number => (solveMs(column) - launchMs(column)) / stepsOf(column)

const fastest = (times: readonly number[]): number => times.indexOf(Math.min(...times))

export const times = {
  title: 'The fullest lanes are not the fastest here',
  says: [
    'Four ways to multiply the same matrix: [a lane per row](column:A), [four lanes per row](column:B), [sorted slices](column:C), [equal shares](column:D). <fullA>, <fullB>, <fullC> and <fullD> of their lanes carry a nonzero.',
  ],
  show: `${FOUR}&panes=timeline&t=end`,
  alt: 'Timelines of four products of the same matrix, each along its own steps: 227 in the longest, seven in the shortest.',
  numbers: {
    fullA: percent(([a]) => fullness(a)),
    fullB: percent(([, b]) => fullness(b)),
    fullC: percent(([, , c]) => fullness(c)),
    fullD: percent(([, , , d]) => fullness(d)),
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    c: timed(([, , c]) => solveMs(c)),
    d: timed(([, , , d]) => solveMs(d)),
    launch: timed(([, b]) => launchMs(b)),
    long: counted(([a]) => stepsOf(a)),
    short: counted(([, b]) => stepsOf(b)),
    few: counted(([, , , d]) => stepsOf(d)),
  },
  asks: {
    question: 'Which is the fastest on an NVIDIA H200?',
    choices: ['A lane per row', 'Four lanes per row', 'Sorted slices', 'Equal shares'],
    answer: (columns) => fastest(columns.map(solveMs)),
    reveal:
      '<a>, <b>, <c> and <d>, in that order. A and C both take <long> steps, as many as the longest row has nonzeros; the lanes of C read words side by side, and C is through sooner. B takes <short>, and most of its time is the launch, which alone takes <launch>. D has the fewest steps of all, <few>, and is not the fastest. A step of it takes longer than one of B. It finds pieces besides, and adds up sums where a row was cut. On a matrix of millions of nonzeros the launch is a small part. The figures of products show which way is the fastest there.',
  },
  claims: [
    {
      says: 'A and C take as many steps as the longest row has nonzeros, B a quarter, D the fewest.',
      of: 'the recording',
      holds: ([a, b, c, d]) => {
        const longest = Math.max(...lengthsOf(a))
        return stepsOf(a) === longest && stepsOf(c) === longest && 3 * stepsOf(b) < longest && stepsOf(d) < stepsOf(b)
      },
    },
    {
      says: 'A launch alone takes more than half as long as B.',
      of: 'the recording',
      bears: ['most of its time is the launch'],
      holds: ([, b]) => launchMs(b) > 0.5 * solveMs(b),
    },
    {
      says: 'D takes fewer steps than B and longer: without the launch a step of D took more than twice as long.',
      of: 'the recording',
      bears: ['adds up sums where a row was cut'],
      holds: ([, b, , d]) => stepsOf(d) < stepsOf(b) && solveMs(d) > solveMs(b) && stepMs(d) > 2 * stepMs(b),
    },
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
