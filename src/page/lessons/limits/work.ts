import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, launchMs, nonzerosOf, resetMs, solveMs, timed } from '../measures.ts'
import { perNonzero, THREE } from './course.ts'

export const work = {
  title: 'The arithmetic is not what takes the time',
  says: [
    'This triangle comes from a mesh of 2 000 points and has <nonzeros> nonzeros. Each is multiplied and added once. An H200 has 16 896 lanes, and a lane needs a few nanoseconds for that; shared out evenly, all of it would be done within a microsecond.',
    'The three kernels took <a>, <b> and <c>: [A](column:A) level by level in one {workgroup}, [B](column:B) by polling, and [C](column:C) by a mixture that the page chooses. Even in C, and without its launch of <launch> and its reset of <reset>, that is <each> per nonzero. Something else takes the time.',
  ],
  show: `${THREE}&panes=dag.timeline&t=300`,
  alt: 'The dependency graph of 2 000 rows, long and narrow, in three columns, and the timelines of their workers. Most workers wait or are idle at any time.',
  numbers: {
    nonzeros: counted(([a]) => nonzerosOf(a)),
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    c: timed(([, , c]) => solveMs(c)),
    launch: timed(([, , c]) => launchMs(c)),
    reset: timed(([, , c]) => resetMs(c)),
    each: timed(([, , c]) => perNonzero(c)),
  },
  claims: [
    {
      says: 'Each kernel takes more than 5 nanoseconds per nonzero, a thousand times what its lanes need together.',
      of: 'the recording',
      bears: ['The arithmetic is not what takes the time', 'Something else takes the time'],
      holds: (columns) => columns.every((column) => perNonzero(column) > 5e-6),
    },
    {
      says: 'C is the fastest of the three and A the slowest.',
      of: 'the recording',
      holds: ([a, b, c]) => solveMs(c) < solveMs(b) && solveMs(b) < solveMs(a),
    },
  ],
} satisfies LessonStep
