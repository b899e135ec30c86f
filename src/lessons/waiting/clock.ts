import type { LessonStep } from '#src/catalog/lesson.ts'
import { solveMs, stepsOf, timed } from '../measures.ts'

export const clock = {
  title: 'Most of a step is waiting, not arithmetic',
  says: [
    'Here are two kernels, as programs for a GPU are called. They differ in how they find out that a row may begin. In [A](column:A) all workers meet after each level. In [B](column:B) each worker reads the inputs of its own row until they are there. Both took 16 steps on an NVIDIA H200: A in <a>, B in <b>.',
    'So a step of B takes about <step>. In that time this GPU could do tens of millions of additions, and the widest step needs fewer than two hundred operations. The time goes into learning that an input has arrived.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set,sptrsv/sync_free&panes=dag.timeline&axis=steps&t=end',
  alt: 'Two columns with the same graph, all of it solved. Below, the rows of A begin together, level after level; in B every row is held by a worker from the start and waits there until it can be solved.',
  numbers: {
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    step: timed(([, b]) => solveMs(b) / stepsOf(b)),
  },
  claims: [
    {
      says: 'Both runs took 16 steps.',
      of: 'the recording',
      holds: (columns) => columns.every((column) => stepsOf(column) === 16),
    },
    {
      says: 'A step took more than half a microsecond in either.',
      of: 'the recording',
      holds: (columns) => columns.every((column) => solveMs(column) / stepsOf(column) > 0.0005),
    },
  ],
} satisfies LessonStep
