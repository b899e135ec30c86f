import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { courseMs, inOneWorkgroup, launchMs, resetMs, solveMs, stepsOf, timed } from '../measures.ts'

export const clock = {
  title: 'Most of a step is waiting, not arithmetic',
  says: [
    'Here are two kernels, as programs for a GPU are called. They differ in how they find out that a row may begin. In [A](column:A) all workers meet after each level; they are one {workgroup}. In [B](column:B) each row has a worker, which reads the inputs of its row until they are there. Both took 16 steps on an NVIDIA H200: A in <a>, B in <b>.',
    'Each of these times begins with a launch, which alone takes <launch>, and that of B with a reset of x, <reset>. What is left is <stepA> for a step of A and <step> for one of B. In that time this GPU could do tens of millions of additions, and the widest step needs fewer than two hundred operations. The rest of a step is to learn that an input has arrived, and to read it.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set,sptrsv/sync_free&panes=dag.timeline&axis=time&t=end',
  alt: 'Two columns with the same graph, all of it solved. Below, along time, the rows of A begin together, level after level; in B every row is held by a worker from the start and waits there until it can be solved.',
  numbers: {
    a: timed(([a]) => solveMs(a)),
    b: timed(([, b]) => solveMs(b)),
    launch: timed(([a]) => launchMs(a)),
    reset: timed(([, b]) => resetMs(b)),
    stepA: timed(([a]) => courseMs(a) / stepsOf(a)),
    step: timed(([, b]) => courseMs(b) / stepsOf(b)),
  },
  claims: [
    {
      says: 'Both runs took 16 steps.',
      of: 'the recording',
      holds: (columns) => columns.every((column) => stepsOf(column) === 16),
    },
    {
      says: 'Without launch and reset a step took more than half a microsecond in either.',
      of: 'the recording',
      holds: (columns) => columns.every((column) => courseMs(column) / stepsOf(column) > 0.0005),
    },
    {
      says: 'A is one workgroup, and B has a worker for each row.',
      of: 'the recording',
      holds: ([a, b]) => inOneWorkgroup(a) && b.replay.workers === b.replay.space.count,
    },
  ],
} satisfies LessonStep
