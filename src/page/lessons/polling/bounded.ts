import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { count } from '#src/core/base/format.ts'
import { counted, mostPolls } from '../measures.ts'

export const bounded = {
  title: 'A wait without a bound is a bet',
  says: [
    'Without a promise of progress a solve may hang. The browser then sees a GPU that does not answer, and takes the device away. Every wait on this page has a bound. After <bound> failed reads a worker gives up, sets an error word that all others look at now and then, and the kernel is over. In the [code](pane:code) that is the line “wait until”.',
    'In this run the longest wait took <most> reads. The bound is far away. Should it ever be reached, the page shows the stalled solve and the row that never became ready, and another kernel, which uses barriers, is one press away.',
  ],
  show: 'm=grid:D3N27:16x16x16:seeded:1&k=sptrsv/sync_free&panes=code.timeline&axis=steps&t=30',
  alt: 'The code of the kernel, with the lines of the bounded wait, above the timeline of its workers.',
  numbers: {
    most: counted(([one]) => mostPolls(one)),
    bound: ([{ replay }]) => count(replay.run.params['polls']),
  },
  claims: [
    {
      says: 'No wait came near the bound.',
      of: 'the recording',
      holds: ([one]) => mostPolls(one) > 0 && mostPolls(one) * 100 < one.replay.run.params['polls'],
    },
  ],
} satisfies LessonStep
