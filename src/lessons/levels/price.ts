import type { LessonStep } from '#src/catalog/lesson.ts'
import { barriersOf, counted, levelsOf, solveMs, timed } from '../measures.ts'

export const price = {
  title: 'A barrier costs more than the work between two',
  says: [
    'What does a barrier cost? [Column B](column:B) solves the same system without one: each worker waits for the inputs of its own row. On an NVIDIA H200 the solve by levels took <a>, the one without barriers <b>.',
    'The difference, shared out over the [<barriers> barriers](barriers:A), is about <each> per barrier. Without barriers an average level of rows takes <level>, waiting included.',
  ],
  show: 'm=grid:D3N7:16x16x16:seeded:1&k=sptrsv/level_set,sptrsv/sync_free&panes=timeline.dag&axis=steps&t=24',
  alt: 'Two columns. In A, workers stop together after each level. In B there are thousands of workers, one for each row; most of them are amber, which means that they wait and ask again and again.',
  numbers: {
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    barriers: counted(([a]) => barriersOf(a)),
    each: timed(([a, b]) => (solveMs(a) - solveMs(b)) / barriersOf(a)),
    level: timed(([a, b]) => solveMs(b) / levelsOf(a)),
  },
  claims: [
    {
      says: 'A has 45 barriers, B has none.',
      of: 'every run',
      holds: ([a, b]) => barriersOf(a) === 45 && barriersOf(b) === 0,
    },
    {
      says: 'The solve without barriers was faster by a third or more.',
      of: 'the recording',
      holds: ([a, b]) => solveMs(b) * 1.5 < solveMs(a),
    },
    {
      says: 'A barrier took longer than B took for the rows of an average level.',
      of: 'the recording',
      holds: ([a, b]) => (solveMs(a) - solveMs(b)) / barriersOf(a) > solveMs(b) / levelsOf(a),
    },
  ],
} satisfies LessonStep
