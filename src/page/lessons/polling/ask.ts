import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { count } from '#src/core/base/format.ts'
import { barriersOf, needsOf } from '../measures.ts'

export const ask = {
  title: 'A worker can read until its inputs are there',
  says: [
    'In a triangular solve a row needs the unknowns of some rows before it. One way to order the work is to make all workers wait after each set of independent rows. The other is to start all rows at once, and to let each worker find out when it may go on.',
    'Here every row has one worker from the first step on. The worker of [row 43](row:43) reads x₇, x₃₇ and x₄₂ from memory again and again. Reading while one of them is missing is called **polling**. A worker that polls is [solid and amber](spinning:A). The worker of row 43 read <polls> times for nothing.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/sync_free&panes=dag.timeline&axis=steps&t=3&pin=row:43',
  alt: 'Above, the graph of rows by level: the first two levels are done, the third is being solved, all others are amber. Below, one line for each worker; almost all are amber up to the step in which they work.',
  numbers: { polls: ([{ replay }]) => count(replay.itemPolls[43]) },
  claims: [
    {
      says: 'There is no barrier in this run.',
      of: 'every run',
      holds: ([one]) => barriersOf(one) === 0 && needsOf(one.replay, 43).length === 3,
    },
    {
      says: 'Each row had one worker, and that of row 43 read for nothing.',
      of: 'the recording',
      holds: ([{ replay }]) => replay.workers === replay.space.count && replay.itemPolls[43] > 0,
    },
  ],
} satisfies LessonStep
