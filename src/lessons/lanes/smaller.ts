import type { LessonStep } from '#src/catalog/lesson.ts'
import { counted, fullness, percent } from '../measures.ts'

export const smaller = {
  title: 'Smaller workers are one remedy',
  says: [
    'It gets worse with a 7-point stencil, where a row has three nonzeros left of its diagonal. With 32 lanes per row, [B](column:B) fills <b> of them over the whole solve.',
    'The other kernel, [A](column:A), cuts a {subgroup} into workers of <lanes> lanes, each with a row of its own, and fills <a>. The workers of one {subgroup} move together, though. That does no harm here, because a barrier before each level has made sure that no row has to wait.',
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
      says: 'With 32 lanes per row less than a tenth of the lanes carry something; with four, more than half.',
      of: 'the recording',
      holds: ([a, b]) => fullness(b) < 0.1 && fullness(a) > 0.5 && a.replay.run.lanes === 4,
    },
  ],
} satisfies LessonStep
