import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, mostPolls, percent, sharesOf } from '../measures.ts'

export const own = {
  title: 'See how it goes on your own GPU',
  says: [
    'On this scanned rabbit the recorded run had <workers> workers, one for each row; they [polled](spinning:A) for <spinning> of their steps, and the longest wait took <most> reads.',
    'Your own GPU may hold fewer workers at a time. Workers that are through then take the next ticket. Run it below, and compare how the [timeline](pane:timeline) changes.',
  ],
  show: 'm=mesh:bunny&k=sptrsv/sync_free&panes=grid.timeline&axis=steps&t=10',
  alt: 'The rabbit, partly solved, above the timeline of its workers.',
  numbers: {
    workers: counted(([{ replay }]) => replay.workers),
    spinning: percent(([one]) => sharesOf(one).spinning),
    most: counted(([one]) => mostPolls(one)),
  },
  does: {
    says: 'Play the solve to its end. If you like, set the number of workers by the arrow beside the kernel’s name.',
    until: 't=end',
    afterwards: 'Every row was solved, and on the recorded GPU all workers that had begun went on.',
  },
  claims: [
    {
      says: 'Every row was solved.',
      of: 'every run',
      holds: ([{ replay }]) => replay.itemTick.every((tick) => tick <= replay.last) && replay.space.count === 1839,
    },
    {
      says: 'Each row had one worker.',
      of: 'the recording',
      holds: ([{ replay }]) => replay.workers === replay.space.count,
    },
  ],
} satisfies LessonStep
