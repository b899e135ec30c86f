import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import {
  barriersOf,
  counted,
  courseMs,
  dispatchCount,
  dispatchMs,
  inOneWorkgroup,
  levelsOf,
  percent,
  solveMs,
  timed,
  widestOf,
} from '../measures.ts'
import { naumov } from '../papers.ts'

export const dispatches = {
  title: 'For the whole GPU a barrier is the end of a dispatch',
  says: [
    'The textbook does not keep to one {workgroup}. It gives each level a {dispatch}, whose rows may be anywhere on the GPU; the next one begins when all of this one is over. [A](column:A) solves a mesh of 1 000 points in this way, with <dispatches> {dispatches} for <levels> levels. No line of its code waits.',
    'On an NVIDIA H200 a further {dispatch} takes <dispatch> even if it does nothing. <dispatches> of them are <all>, <share> of the <a> that A took. [B](column:B) has all levels in one {dispatch} of one {workgroup}, with a [barrier](barriers:B) between two: <b>. [C](column:C) polls: <c>.',
    'No level here has more than <widest> rows, and a {workgroup} holds them. A uses no more of the GPU than B, and pays for a {dispatch} at each level.',
  ],
  show: 'm=delaunay:1000:7&k=sptrsv/level_dispatch,sptrsv/level_set,sptrsv/sync_free&panes=timeline&axis=time&t=end',
  alt: 'Three timelines on one axis of time. That of A, a dispatch per level, is the longest by far; B, with barriers within one workgroup, takes less than a third of it, and C, by polling, less than a fifth.',
  numbers: {
    dispatches: counted(([a]) => dispatchCount(a)),
    levels: counted(([a]) => levelsOf(a)),
    dispatch: timed(([a]) => dispatchMs(a)),
    all: timed(([a]) => dispatchCount(a) * dispatchMs(a)),
    share: percent(([a]) => (dispatchCount(a) * dispatchMs(a)) / solveMs(a)),
    widest: counted(([a]) => widestOf(a)),
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    c: timed(([, , c]) => solveMs(c)),
  },
  claims: [
    {
      says: 'A has a dispatch for each of its 165 levels.',
      of: 'the recording',
      bears: ['For the whole GPU a barrier is the end of a dispatch'],
      holds: ([a]) => dispatchCount(a) === levelsOf(a) && levelsOf(a) === 165,
    },
    {
      says: 'B has one dispatch of one workgroup, with a barrier wherever a dispatch of A ends before another.',
      of: 'the recording',
      holds: ([a, b]) => dispatchCount(b) === 1 && inOneWorkgroup(b) && barriersOf(b) === dispatchCount(a) - 1,
    },
    {
      says: 'Dispatches that do nothing would take more than half as long as A, and its largest is one workgroup.',
      of: 'the recording',
      bears: ['pays for a {dispatch} at each level'],
      holds: ([a]) => dispatchCount(a) * dispatchMs(a) > courseMs(a) / 2 && inOneWorkgroup(a),
    },
    {
      says: 'A took more than three times as long as B, and B longer than C.',
      of: 'the recording',
      holds: ([a, b, c]) => solveMs(a) > 3 * solveMs(b) && solveMs(b) > 1.3 * solveMs(c),
    },
  ],
  sources: [naumov],
} satisfies LessonStep
