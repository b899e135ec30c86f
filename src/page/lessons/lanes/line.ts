import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, everyRow, levelsOf, stepsOf } from '../measures.ts'

export const line = {
  title: 'Rows of one grid line are handed on within a worker',
  says: [
    'Packing rows together raises a question: [row 292](row:292) needs [row 291](row:291), its neighbour along x. If both share a step, how does the one get its value from the other? In B a worker owns a whole line of the grid. Its lanes hand x from one row to the next among themselves, without going through memory.',
    'So rows that need one another can share a step. The graph of this grid has <levels> levels, and no kernel that solves one level per step could do with less. [B](column:B) took <steps> steps.',
  ],
  show: 'm=grid:D3N27:8x8x8:seeded:1&k=sptrsv/level_elementwise,sptrsv/structured&panes=stencil.timeline&axis=steps&t=20&pin=row:292',
  alt: 'The points around row 292 as three layers, with the 13 that it needs marked; below, the workers of both columns each along its own steps.',
  numbers: { levels: counted(([a]) => levelsOf(a)), steps: counted(([, b]) => stepsOf(b)) },
  claims: [
    {
      says: 'Each row needs the one before it in its grid line.',
      of: 'every run',
      holds: ([{ replay }]) => everyRow(replay, (row, needs) => row % 8 === 0 || needs.includes(row - 1)),
    },
    {
      says: 'The grid has 50 levels.',
      of: 'every run',
      holds: ([one]) => levelsOf(one) === 50,
    },
    {
      says: 'B took fewer steps than the graph has levels; A took one for each.',
      of: 'the recording',
      bears: ['So rows that need one another can share a step'],
      holds: ([a, b]) => stepsOf(b) < levelsOf(b) && stepsOf(a) === levelsOf(a),
    },
  ],
} satisfies LessonStep
