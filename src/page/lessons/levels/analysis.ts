import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { symbolicMs, solveMs, timeBar, timed } from '../measures.ts'
import { liu, naumov } from '../papers.ts'

export const analysis = {
  title: 'Levels have to be found before they can be used',
  says: [
    'There is something else to pay for. The levels are not written in the [matrix](pane:matrix). They are found by going through all of its nonzeros, and the rows are sorted by them. Here that took the CPU <found>, against <solve> for one solve on the GPU. [B](column:B) needs no levels; what it prepares took <other>.',
    'This **analysis** is done once for a pattern. Where the same L is solved with hundreds of times, as in an iterative solver with a preconditioner, it hardly counts. For one or two right-hand sides it can be a large part of the time.',
  ],
  show: 'm=delaunay:2000:7&k=sptrsv/level_set,sptrsv/sync_free&panes=dag.matrix&axis=time&t=end&opt=matrix.colour:level',
  alt: 'Two columns with the graph of 213 levels and the matrix, whose nonzeros are coloured by level: neighbours in the matrix have very different levels.',
  numbers: {
    found: timed(([a]) => symbolicMs(a)),
    other: timed(([, b]) => symbolicMs(b)),
    solve: timed(([a]) => solveMs(a)),
  },
  bars: [
    timeBar('A, analysis', ([a]) => symbolicMs(a)),
    timeBar('A, one solve', ([a]) => solveMs(a)),
    timeBar('B, analysis', ([, b]) => symbolicMs(b)),
    timeBar('B, one solve', ([, b]) => solveMs(b)),
  ],
  claims: [
    {
      says: 'Finding the levels took more than three times as long as what B prepares.',
      of: 'the recording',
      bears: ['There is something else to pay for'],
      holds: ([a, b]) => symbolicMs(a) > 3 * symbolicMs(b),
    },
    {
      says: 'It took more than a quarter of one solve.',
      of: 'the recording',
      holds: ([a]) => symbolicMs(a) > solveMs(a) / 4,
    },
  ],
  sources: [naumov, liu],
} satisfies LessonStep
