import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { fullness, percent } from '../measures.ts'
import { chen } from '../papers.ts'

export const onward = {
  title: 'Multistage: the next row goes on where the last one ended',
  says: [
    'The other remedy does not start again at lane 0. The nonzeros of a worker’s rows are laid in one long line, and each step takes the next 32, whichever rows they belong to. In [B](column:B) a step carries the end of one row, a whole one, and the beginning of a third.',
    'This is the multistage element-wise processing of Chen, Yang, Liu and Ma. The name comes from a second idea, of a first stage that loads nonzeros ahead of time while the second still waits for its unknowns. Over the whole solve, <a> of the lanes’ steps carry a product in A, and <b> in B.',
  ],
  show: 'm=grid:D3N27:8x8x8:seeded:1&k=sptrsv/level_elementwise,sptrsv/structured&panes=lanes&axis=steps&t=end&pin=row:292&opt=lanes.of:rows,lanes.colour:row',
  alt: 'The same rows in two columns. In A each step has one row and more than half of the lanes are hatched; in B the lanes are filled from the first to the last, and one colour follows the other without a gap.',
  numbers: { a: percent(([a]) => fullness(a)), b: percent(([, b]) => fullness(b)) },
  claims: [
    {
      says: 'The lanes of B are more than twice as full as those of A.',
      of: 'the recording',
      holds: ([a, b]) => fullness(b) > 2 * fullness(a),
    },
  ],
  sources: [chen],
} satisfies LessonStep
