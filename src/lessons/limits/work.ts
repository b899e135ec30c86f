import type { LessonStep } from '#src/catalog/lesson.ts'
import { counted, nonzerosOf, solveMs, timed } from '../measures.ts'
import { perNonzero, THREE } from './course.ts'

export const work = {
  title: 'The arithmetic is not what takes the time',
  says: [
    'This triangle comes from a mesh of 2000 points and has <nonzeros> nonzeros. Each is multiplied and added once. An H200 has 16 896 lanes, and a lane needs a few nanoseconds for that; shared out evenly, all of it would be done within a microsecond.',
    'The three kernels took <a>, <b> and <c>: [A](column:A) level by level, [B](column:B) by polling, and [C](column:C) by a mixture that the page chooses. That is <each> per nonzero even in C. Something else takes the time.',
  ],
  show: `${THREE}&panes=dag.timeline&t=40`,
  alt: 'The dependency graph of 2000 rows, long and narrow, in three columns, and the timelines of their workers. Most workers wait or are idle at any step.',
  numbers: {
    nonzeros: counted(([a]) => nonzerosOf(a)),
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    c: timed(([, , c]) => solveMs(c)),
    each: timed(([, , c]) => perNonzero(c)),
  },
  claims: [
    {
      says: 'Each kernel takes more than 5 nanoseconds per nonzero, a thousand times what its lanes need together.',
      of: 'the recording',
      holds: (columns) => columns.every((column) => perNonzero(column) > 5e-6),
    },
    {
      says: 'C is the fastest of the three and A the slowest.',
      of: 'the recording',
      holds: ([a, b, c]) => solveMs(c) < solveMs(b) && solveMs(b) < solveMs(a),
    },
  ],
} satisfies LessonStep
