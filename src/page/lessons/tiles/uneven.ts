import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, factor, loadsOf, nonzerosOf, percent, unevenness } from '../measures.ts'
import { SAMPLER } from './sampler.ts'

const most = (loads: readonly number[]): number => Math.max(...loads)

export const uneven = {
  title: 'A worker per row of tiles has uneven work',
  says: [
    'Who multiplies which tile? [B](column:B) has <workers> workers, and they get rows of tiles, or pieces of them. The one with the [dense tile](worker:0) carries <load> of the <nonzeros> nonzeros, <share> of all.',
    'A run is over when its last worker is. <ratio> times the mean for one worker means that the others are done for most of the time.',
  ],
  show: `${SAMPLER}&k=spmv/csr_vector,spmv/tile&panes=timeline.lanes&t=6&pin=worker:0`,
  alt: 'Timelines of both columns. In B one worker goes on long after most others have ended.',
  numbers: {
    workers: counted(([, b]) => b.replay.workers),
    load: counted(([, b]) => most(loadsOf(b))),
    nonzeros: counted(([, b]) => nonzerosOf(b)),
    share: percent(([, b]) => most(loadsOf(b)) / nonzerosOf(b)),
    ratio: factor(([, b]) => unevenness(b)),
  },
  claims: [
    {
      says: 'One worker of B carries more than half of the nonzeros, more than twice the mean.',
      of: 'the recording',
      bears: ['means that the others are done'],
      holds: ([, b]) => 2 * most(loadsOf(b)) > nonzerosOf(b) && unevenness(b) > 2 && b.replay.workers > 2,
    },
  ],
} satisfies LessonStep
