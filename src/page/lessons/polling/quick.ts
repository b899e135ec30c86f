import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, courseMs, inOneWorkgroup, launchMs, levelsOf, resetMs, solveMs, timed } from '../measures.ts'
import { liu } from '../papers.ts'

export const quick = {
  title: 'Polling is quick',
  says: [
    'All this waiting looks wasteful, yet it is fast. On this mesh of 2 000 points the longest chain has <levels> rows. [A](column:A) is one {workgroup}, whose workers meet after each level of the chain; [B](column:B) has a worker for each row, and polls. On an NVIDIA H200 A took <a> and B <b>.',
    'A worker that is already reading sees a new value as soon as it reaches the cache that all share. In B one link of the chain takes about <link>, a launch of <launch> and a reset of <reset> left out. That is the time in which a value is written, seen, used, and the next one written.',
  ],
  show: 'm=delaunay:2000:7&k=sptrsv/level_set,sptrsv/sync_free&panes=dag.timeline&axis=time&t=500',
  alt: 'Two columns with the same graph of <levels> narrow levels. In A few workers work at a time; in B most are amber.',
  numbers: {
    levels: counted(([one]) => levelsOf(one)),
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    launch: timed(([, b]) => launchMs(b)),
    reset: timed(([, b]) => resetMs(b)),
    link: timed(([, b]) => courseMs(b) / levelsOf(b)),
  },
  claims: [
    {
      says: 'The longest chain has 213 rows.',
      of: 'every run',
      holds: ([one]) => levelsOf(one) === 213,
    },
    {
      says: 'A kept to one workgroup.',
      of: 'the recording',
      holds: ([a]) => inOneWorkgroup(a),
    },
    {
      says: 'Polling was faster than meeting, by a fifth or more.',
      of: 'the recording',
      holds: ([a, b]) => solveMs(b) * 1.25 < solveMs(a),
    },
    {
      says: 'A link of the chain took less than a microsecond.',
      of: 'the recording',
      holds: ([, b]) => courseMs(b) / levelsOf(b) < 0.001,
    },
  ],
  sources: [liu],
} satisfies LessonStep
