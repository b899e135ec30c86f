import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, fullness, lengthsOf, percent, stepsOf } from '../measures.ts'
import { GRAPH } from './graph.ts'

/** Lanes that the kernel gives a row here. */
const LANES = 4

export const lanes = {
  title: 'Several lanes per row shorten the longest row',
  says: [
    '[B](column:B) gives each row four lanes. They take four nonzeros per step and add their sums up in the end. [Row 0](row:0) is through after <b> steps in place of <a>. The four lanes of a row read four words side by side, where with a lane per row each lane reads elsewhere.',
    'A row of one nonzero now leaves three lanes idle, yet the lanes are fuller than before, <fullB> against <fullA>: there are only eight rows in a worker, and they wait for the longest of eight.',
  ],
  show: `${GRAPH}&k=spmv/csr_scalar,spmv/csr_vector&panes=lanes.timeline&t=20&pin=row:0`,
  alt: 'Lanes of the worker that has row 0, in two columns: A with one lane for it, B with four, which end much earlier.',
  numbers: {
    a: counted(([a]) => stepsOf(a)),
    b: counted(([, b]) => stepsOf(b)),
    fullA: percent(([a]) => fullness(a)),
    fullB: percent(([, b]) => fullness(b)),
  },
  claims: [
    {
      says: 'B takes a quarter of the steps of A.',
      of: 'the recording',
      bears: ['Several lanes per row shorten the longest row'],
      holds: ([a, b]) => stepsOf(b) === Math.ceil(Math.max(...lengthsOf(a)) / LANES) && stepsOf(b) * 3 < stepsOf(a),
    },
    {
      says: 'The lanes of B are fuller by half or more.',
      of: 'the recording',
      bears: ['they wait for the longest of eight'],
      holds: ([a, b]) => fullness(b) > 1.5 * fullness(a),
    },
  ],
} satisfies LessonStep
