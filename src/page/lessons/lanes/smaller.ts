import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { barriersOf, counted, fullness, levelsOf, percent, pollsIn } from '../measures.ts'

export const smaller = {
  title: 'Smaller workers are one remedy',
  says: [
    'It gets worse with a 7-point stencil, where a row has three nonzeros left of its diagonal. With 32 lanes per row, [B](column:B) fills <b> of them over the whole solve.',
    'The other kernel, [A](column:A), cuts a {subgroup} into workers of <lanes> lanes, each with another row, and fills <a>. The workers of one {subgroup} move together, though. That does no harm here, because no row waits once it has begun: the barrier before its level is over.',
  ],
  show: 'm=grid:D3N7:16x16x16:seeded:1&k=sptrsv/level_set,sptrsv/sync_free&panes=lanes&axis=steps&t=end&pin=row:2184&opt=lanes.of:rows,lanes.colour:row',
  alt: 'Two columns. In A a worker has four lanes, of which three carry a nonzero. In B it has 32, and 29 of them are hatched.',
  numbers: {
    a: percent(([a]) => fullness(a)),
    b: percent(([, b]) => fullness(b)),
    lanes: counted(([a]) => a.replay.run.lanes ?? Number.NaN),
  },
  claims: [
    {
      says: 'In A there is a barrier before every level but the first, and no row polls; in B rows do.',
      of: 'the recording',
      bears: ['because no row waits once it has begun'],
      holds: ([a, b]) => barriersOf(a) === levelsOf(a) - 1 && pollsIn(a) === 0 && pollsIn(b) > 0,
    },
    {
      says: 'With 32 lanes per row less than a tenth of the lanes carry something; with four, more than half.',
      of: 'the recording',
      holds: ([a, b]) => fullness(b) < 0.1 && fullness(a) > 0.5 && a.replay.run.lanes === 4,
    },
  ],
} satisfies LessonStep
