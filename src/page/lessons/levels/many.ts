import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import {
  barriersOf,
  counted,
  factor,
  inOneWorkgroup,
  levelsOf,
  rowsPerLevel,
  solveMs,
  timed,
  widestOf,
} from '../measures.ts'

const ratioOf = (a: number, b: number) => Math.max(a, b) / Math.min(a, b)

export const many = {
  title: 'Many narrow levels are the worst case',
  says: [
    'This mesh of 2 000 points in the plane has fewer than half as many rows as the grid before it, but <levels> levels: <average> rows per level on average, and never more than <widest>. [The graph](pane:dag) has a column for each of them. Solved level by level, that is <barriers> barriers. One {workgroup} is enough for any of these levels, and A has no other.',
  ],
  show: 'm=delaunay:2000:7&k=sptrsv/level_set,sptrsv/sync_free&panes=dag&axis=steps&t=60',
  alt: 'Two columns with the same graph of <levels> levels, none of more than <widest> rows.',
  numbers: {
    levels: counted(([one]) => levelsOf(one)),
    widest: counted(([one]) => widestOf(one)),
    average: factor(([one]) => rowsPerLevel(one)),
    barriers: counted(([one]) => barriersOf(one)),
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    ratio: factor(([a, b]) => ratioOf(solveMs(a), solveMs(b))),
  },
  asks: {
    question: 'A solves level by level; in B each worker waits for its own row. Which was faster on an NVIDIA H200?',
    choices: ['A by far', 'They were about equal', 'B by far'],
    answer: ([a, b]) => (ratioOf(solveMs(a), solveMs(b)) < 1.2 ? 1 : solveMs(a) < solveMs(b) ? 0 : 2),
    reveal:
      'A took <a>, B <b>: a factor of <ratio>. Both go through all <levels> levels one after the other. But in [A](barriers:A) all workers meet in between and then begin to read, and in B one value goes from row to row.',
    show: 'panes=dag.timeline&axis=time&t=end',
  },
  claims: [
    {
      says: 'There are 213 levels of fewer than ten rows on average.',
      of: 'every run',
      holds: ([one]) => levelsOf(one) === 213 && rowsPerLevel(one) < 10,
    },
    {
      says: 'A kept to one workgroup.',
      of: 'the recording',
      holds: ([a]) => inOneWorkgroup(a),
    },
    {
      says: 'B was faster by a fifth or more.',
      of: 'the recording',
      holds: ([a, b]) => solveMs(b) * 1.25 < solveMs(a),
    },
  ],
} satisfies LessonStep
