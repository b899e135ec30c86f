import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { barriersOf, counted, levelsOf, solveMs, timed, widestOf, widthOf } from '../measures.ts'

export const own = {
  title: 'Look at the levels first',
  says: [
    'Before you choose how to solve, look at the levels. This scanned rabbit has <levels>. [The first](level:0) is the widest, with <widest> rows, and from there they thin out to <last>. The solve by levels took <a>, with <barriers> barriers, the other <b>.',
    'Each level is a barrier or a {dispatch} for those who go level by level. There is another way, in which each worker waits for its own row. The lesson on polling is about that.',
  ],
  show: 'm=mesh:bunny&k=sptrsv/level_set,sptrsv/sync_free&panes=dag.grid&axis=time&t=400',
  alt: 'Two columns, each with the graph of the rabbit, wide at the left and thin at the right, and the rabbit itself, part of it solved.',
  numbers: {
    levels: counted(([one]) => levelsOf(one)),
    widest: counted(([one]) => widestOf(one)),
    last: counted(([one]) => widthOf(one, levelsOf(one) - 1)),
    barriers: counted(([one]) => barriersOf(one)),
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
  },
  does: {
    says: 'Play the solve to its end and watch which column is done first; then choose other kernels for A and B, or another matrix.',
    until: 't=end',
    afterwards: 'The axis is time, as it was recorded; the buttons beside the counter change it to steps.',
  },
  claims: [
    {
      says: 'The rabbit has 38 levels, and the first is the widest.',
      of: 'every run',
      holds: ([one]) => levelsOf(one) === 38 && widthOf(one, 0) === widestOf(one),
    },
    {
      says: 'The solve without barriers was faster.',
      of: 'the recording',
      holds: ([a, b]) => solveMs(b) < solveMs(a),
    },
  ],
} satisfies LessonStep
