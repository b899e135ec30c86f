import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, factor, fullness, laneSteps, nonzerosOf, percent, stepsOf } from '../measures.ts'
import { kreutzer } from '../papers.ts'
import { GRAPH } from './graph.ts'

export const slices = {
  title: 'Padding makes memory regular, and fills it with zeros',
  says: [
    'SELL-C-σ changes the storage instead. [B](column:B) sorts rows by length, 256 at a time, cuts them into slices of 32, and pads each slice to the length of its longest row. A slice is stored step by step, and 32 lanes read 32 words side by side.',
    'Sorting puts rows of like length together: <b> of the lanes carry a nonzero, against <a> in [A](column:A), which takes the rows as they come. But what is padded is stored: <stored> values for <nonzeros> nonzeros, <ratio> times as many. And the slice with [row 0](row:0) still takes <steps> steps.',
  ],
  show: `${GRAPH}&k=spmv/csr_scalar,spmv/sell&panes=lanes.timeline&t=20&pin=row:0`,
  alt: 'Lanes of the worker that has row 0, in two columns. In B its neighbours are other long rows, so that fewer lanes are hatched.',
  numbers: {
    a: percent(([a]) => fullness(a)),
    b: percent(([, b]) => fullness(b)),
    stored: counted(([, b]) => 32 * laneSteps(b)),
    nonzeros: counted(([, b]) => nonzerosOf(b)),
    ratio: factor(([, b]) => (32 * laneSteps(b)) / nonzerosOf(b)),
    steps: counted(([, b]) => stepsOf(b)),
  },
  claims: [
    {
      says: 'The lanes of B are more than twice as full as those of A, in as many steps.',
      of: 'the recording',
      holds: ([a, b]) => fullness(b) > 2 * fullness(a) && stepsOf(b) === stepsOf(a),
    },
    {
      says: 'B stores more than twice as many values as there are nonzeros.',
      of: 'the recording',
      holds: ([, b]) => 32 * laneSteps(b) > 2 * nonzerosOf(b) && 32 * laneSteps(b) < 4 * nonzerosOf(b),
    },
  ],
  sources: [kreutzer],
} satisfies LessonStep
