import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, levelsOf, widthOf } from '../measures.ts'

export const own = {
  title: 'Every matrix has its own chain',
  says: [
    'This matrix is no grid. Its rows are the points of a scanned rabbit, each tied to its neighbours on the surface. A kernel knows nothing of that. For it there are <rows> rows in <levels> levels, and <first> of these rows [need no other](level:0).',
    'Its levels get narrower and narrower, and [the last one](level:37) has <last> rows. Half of the rows are in the first seven of them; the other half is a thin chain.',
  ],
  show: 'm=mesh:bunny&k=sptrsv/sync_free&panes=grid.dag&axis=steps',
  alt: 'A rabbit made of triangles above a graph of <levels> levels, which is widest at its left end and thins out to the right.',
  numbers: {
    rows: counted(([{ replay }]) => replay.space.count),
    levels: counted(([one]) => levelsOf(one)),
    first: counted(([one]) => widthOf(one, 0)),
    last: counted(([one]) => widthOf(one, levelsOf(one) - 1)),
  },
  does: {
    says: 'Play the solve to its end with the space bar, and watch where on the rabbit it still works.',
    until: 't=end',
    afterwards:
      'The last rows are few and far apart. The lesson ends here, and its figure stays: open another matrix in it, or one of your own.',
  },
  claims: [
    {
      says: '181 rows need no other, and the last of 38 levels has 3 rows.',
      of: 'every run',
      holds: ([one]) => [widthOf(one, 0), levelsOf(one), widthOf(one, 37)].join() === '181,38,3',
    },
    {
      says: 'Half of the rows are in the first seven levels.',
      of: 'every run',
      holds: ([one]) => one.replay.grouping.ptr[7] > one.replay.space.count / 2,
    },
  ],
} satisfies LessonStep
