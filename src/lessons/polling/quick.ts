import type { LessonStep } from '#src/catalog/lesson.ts'
import { counted, levelsOf, solveMs, timed } from '../measures.ts'
import { liu } from '../papers.ts'

export const quick = {
  title: 'Polling is quick',
  says: [
    'So much waiting looks wasteful, yet it is fast. On this mesh of 5 000 points the longest chain has <levels> rows. [A](column:A) makes all workers meet after each level of the chain, [B](column:B) polls. On an NVIDIA H200 A took <a> and B <b>.',
    'A worker that is already reading sees a new value as soon as it reaches memory: in B one link of the chain takes about <link>. That is the time in which a value is written, seen, used, and the next one written.',
  ],
  show: 'm=delaunay:5000:1&k=sptrsv/level_set,sptrsv/sync_free&panes=dag.timeline&axis=steps&t=120',
  alt: 'Two columns with the same graph of <levels> narrow levels. In A few workers work in each step and the others are hatched; in B most are amber.',
  numbers: {
    levels: counted(([one]) => levelsOf(one)),
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    link: timed(([, b]) => solveMs(b) / levelsOf(b)),
  },
  claims: [
    {
      says: 'The longest chain has 364 rows.',
      of: 'every run',
      holds: ([one]) => levelsOf(one) === 364,
    },
    {
      says: 'Polling was faster than meeting, by a fifth or more.',
      of: 'the recording',
      holds: ([a, b]) => solveMs(b) * 1.25 < solveMs(a),
    },
    {
      says: 'A link of the chain took less than two microseconds.',
      of: 'the recording',
      holds: ([, b]) => solveMs(b) / levelsOf(b) < 0.002,
    },
  ],
  sources: [liu],
} satisfies LessonStep
