import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, fullness, levelsOf, percent, solveMs, stepsOf, timed, widestOf } from '../measures.ts'
import { chen } from '../papers.ts'

export const chain = {
  title: 'On long lines full lanes are faster, and not because lanes are scarce',
  says: [
    'This grid has 128 × 4 × 4 points: 16 lines of 128 rows. Both columns are one kernel, with the same queues and <workers> workers, one for each line. In [A](column:A) a worker takes its rows one by one, each from lane 0 on. In [B](column:B) the next row goes on where the last one ended.',
    'Of the lanes’ steps <fullA> carry a product in A, and <fullB> in B. On an NVIDIA H200 A took <a>, B <b>. But no more than <widest> rows are ready at once, and there are 512 lanes: none is waited for.',
    'What full lanes spare is the way along the chain. It has <levels> rows, and A takes a step for each. In B rows that need one another share a step, and hand x on among lanes: <stepsB> steps. B also branches less, reads b ahead and looks at a word of its line. Added one after another on an H100, full lanes took 110\u202fµs to 100, selections in place of branches to 91, the last two to 82.',
  ],
  show: 'm=grid:D3N27:128x4x4:seeded:1&k=sptrsv/structured(variant=0),sptrsv/structured&panes=lanes&axis=time&t=end&pin=row:1316&opt=lanes.of:rows,lanes.colour:row',
  alt: 'The lanes of one line of rows, twice. In A each row takes a step, with less than half of its lanes full; in B the same rows take a third of the steps, and nearly all lanes are full.',
  numbers: {
    workers: counted(([a]) => a.replay.workers),
    fullA: percent(([a]) => fullness(a)),
    fullB: percent(([, b]) => fullness(b)),
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    widest: counted(([a]) => widestOf(a)),
    levels: counted(([a]) => levelsOf(a)),
    stepsB: counted(([, b]) => stepsOf(b)),
  },
  claims: [
    {
      says: 'Both columns are one kernel with as many workers, and no more rows are ready at once than there are workers.',
      of: 'the recording',
      bears: ['not because lanes are scarce', 'none is waited for'],
      holds: ([a, b]) =>
        a.replay.run.kernel === b.replay.run.kernel &&
        a.replay.workers === b.replay.workers &&
        widestOf(a) <= a.replay.workers,
    },
    {
      says: 'A takes a step for each level, B less than half as many.',
      of: 'the recording',
      bears: ['What full lanes spare'],
      holds: ([a, b]) => stepsOf(a) === levelsOf(a) && 2 * stepsOf(b) < levelsOf(b),
    },
    {
      says: 'The lanes of B are more than three times as full, and B is faster by a fifth or more.',
      of: 'the recording',
      holds: ([a, b]) => fullness(b) > 3 * fullness(a) && solveMs(b) * 1.2 < solveMs(a),
    },
  ],
  sources: [chen],
} satisfies LessonStep
