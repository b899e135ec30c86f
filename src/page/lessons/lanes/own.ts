import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { fullness, laneSteps, percent, counted } from '../measures.ts'

export const own = {
  title: 'Count lanes before you measure',
  says: [
    'Here is another stencil, with neighbours at distance two, on 12 × 12 × 12 points. Over the whole solve, one row per worker fills <a> of the lanes in [A](column:A), a line of rows <b> in [B](column:B): <stepsA> steps against <stepsB>.',
    'How long a solve takes is another question. On 8 × 8 × 8 points B was not faster, on 16 lines of 128 rows it was. The [picture](pane:lanes) tells you how full lanes are, a measurement gives the value of that.',
  ],
  show: 'm=grid:D3N13:12x12x12:seeded:1&k=sptrsv/sync_free,sptrsv/structured&panes=lanes.timeline&axis=steps&t=16&pin=row:942&opt=lanes.of:rows,lanes.colour:row',
  alt: 'The lanes of both columns for the same rows, A nearly empty and B filled, above the timelines of their workers.',
  numbers: {
    a: percent(([a]) => fullness(a)),
    b: percent(([, b]) => fullness(b)),
    stepsA: counted(([a]) => laneSteps(a)),
    stepsB: counted(([, b]) => laneSteps(b)),
  },
  does: {
    says: 'Play both solves to their end. Then let the lesson end, take a larger grid, and measure.',
    until: 't=end',
    afterwards: 'The key R measures both kernels on your own GPU.',
  },
  claims: [
    {
      says: 'The lanes of B are more than twice as full as those of A, and B takes less than half of the steps.',
      of: 'the recording',
      holds: ([a, b]) => fullness(b) > 2 * fullness(a) && laneSteps(b) * 2 < laneSteps(a),
    },
  ],
} satisfies LessonStep
