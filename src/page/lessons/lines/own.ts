import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, levelsOf, stepsOf } from '../measures.ts'

export const own = {
  title: 'Try another stencil',
  says: [
    'On 8 × 8 × 8 points with 26 neighbours, a line has eight rows, and B solves the system in <b> steps where the graph has <levels> levels: values are handed on from row to row inside a worker, which a solve by levels cannot do.',
    'Now change the grid. A line gets longer with the size in x, and there are more of them with the sizes in y and z. Which shape would you give a worker that takes whole lines? [Play](command:play.toggle) first.',
  ],
  show: 'm=grid:D3N27:8x8x8:seeded:1&k=sptrsv/level_elementwise,sptrsv/structured&panes=grid.timeline&axis=steps&t=20',
  alt: 'The grid of 8 × 8 × 8 points in two columns, row by row and line by line, half solved.',
  numbers: { b: counted(([, b]) => stepsOf(b)), levels: counted(([, b]) => levelsOf(b)) },
  does: {
    says: 'Play to the end, then let the lesson end and change the sizes of the grid.',
    until: 't=end',
    afterwards: 'Long lines give a worker more to do between two waits; many lines give more workers something to do.',
  },
  claims: [
    {
      says: 'B takes fewer steps than there are levels.',
      of: 'the recording',
      bears: ['values are handed on from row to row'],
      holds: ([, b]) => stepsOf(b) < levelsOf(b),
    },
  ],
} satisfies LessonStep
