import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, fullness, percent, stepsOf } from '../measures.ts'
import { merrill } from '../papers.ts'
import { GRAPH } from './graph.ts'

export const merge = {
  title: 'Equal shares leave hardly a lane idle',
  says: [
    'Why should a lane care about rows? Walk through the matrix nonzero by nonzero, and count an end of row as one more step. This walk is cut into pieces of seven, one per lane. [Row 0](row:0) is spread over many lanes, and a lane may finish several short rows.',
    'Where a row is cut, its parts are added up afterwards. The matrix stays in CSR.',
  ],
  show: `${GRAPH}&k=spmv/csr_vector,spmv/merge&panes=lanes.timeline&t=4&pin=row:0`,
  alt: 'Lanes of both columns. Those of B are full, all of them, for the few steps that there are.',
  numbers: { b: counted(([, b]) => stepsOf(b)), full: percent(([, b]) => fullness(b)) },
  asks: {
    question: 'How many steps does the slowest worker take now?',
    unit: 'step',
    answer: ([, b]) => stepsOf(b),
    reveal:
      '<b>, like all others, and <full> of the lanes carry a nonzero. Neither the longest row nor the empty ones can be seen in this picture.',
    show: 't=end',
  },
  claims: [
    {
      says: 'No worker takes more than seven steps, and nineteen lanes of twenty are full.',
      of: 'the recording',
      bears: ['leave hardly a lane idle'],
      holds: ([, b]) => stepsOf(b) === 7 && fullness(b) > 0.95,
    },
  ],
  sources: [merrill],
} satisfies LessonStep
