import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, factor, laneSteps } from '../measures.ts'

export const fewer = {
  title: 'Full lanes need fewer steps for the same products',
  says: [
    'Both columns multiply the same nonzeros with the same unknowns. [A](column:A) takes one step for each of its 512 rows, <a> steps of 32 lanes in all workers together.',
  ],
  show: 'm=grid:D3N27:8x8x8:seeded:1&k=sptrsv/level_elementwise,sptrsv/structured&panes=lanes&axis=steps&t=12&pin=row:292&opt=lanes.of:worker,lanes.colour:row',
  alt: 'One worker of each column, step by step. That of A carries one row and ends; that of B carries row after row of its grid line.',
  numbers: {
    a: counted(([a]) => laneSteps(a)),
    b: counted(([, b]) => laneSteps(b)),
    ratio: factor(([a, b]) => laneSteps(a) / laneSteps(b)),
  },
  asks: {
    question: 'How many steps do the workers of B take together?',
    unit: 'step',
    answer: ([, b]) => laneSteps(b),
    reveal:
      '[B](column:B) takes <b>: fewer by a factor of <ratio>. A perfect packing would need about 160. What is missing is at the end of each worker’s line of nonzeros, where the last step is not full.',
    show: 't=end&opt=lanes.of:rows,lanes.colour:row',
  },
  claims: [
    {
      says: 'A takes a step for each row, B less than half as many.',
      of: 'the recording',
      holds: ([a, b]) => laneSteps(a) === 512 && laneSteps(b) < 256,
    },
    {
      says: 'A perfect packing of the nonzeros into 32 lanes needs about 160 steps.',
      of: 'every run',
      holds: ([{ replay }]) => {
        const products = replay.pattern.col_idx.length - replay.space.count
        return Math.abs(products / 32 - 160) < 8
      },
    },
  ],
} satisfies LessonStep
