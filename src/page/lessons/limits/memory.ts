import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { percent, shareBar, solveMs, timed } from '../measures.ts'
import { memoryShare } from './course.ts'
import { chen } from '../papers.ts'

export const memory = {
  title: 'A small solve leaves memory idle, a large one less of it',
  says: [
    'There is another limit. Each nonzero is read once, with its column: eight bytes. On so small a grid they stay in the cache, on a large one in memory. The memory of an H200 delivers 4.8 terabytes in a second at best. [B](column:B) took <b> for this system; measured by what it had to read, that is <share> of what memory can deliver.',
    'So bytes are not what this solve waits for. With the size of a problem the nonzeros grow faster than the levels, and the share grows. On an H100, whose memory delivers 3.35 terabytes in a second, the kernel that the page chooses for this stencil on 256 points a side moves a third of that, by its own bytes. The figure of bandwidth, under Timing, shows the shares of solves on grids, measured on an H100.',
  ],
  show: 'm=grid:D3N27:16x16x16:seeded:1&k=sptrsv/level_set,sptrsv/sync_free,sptrsv/structured,sptrsv/auto&panes=timeline&axis=time&t=end',
  alt: 'The workers of four kernels over time, on a grid with 26 neighbours per point. Level-set takes by far the longest.',
  numbers: { b: timed(([, b]) => solveMs(b)), share: percent(([, b]) => memoryShare(b)) },
  bars: [
    shareBar('memory', () => 1),
    shareBar('A', ([a]) => memoryShare(a)),
    shareBar('B', ([, b]) => memoryShare(b)),
    shareBar('C', ([, , c]) => memoryShare(c)),
    shareBar('D', ([, , , d]) => memoryShare(d)),
  ],
  claims: [
    {
      says: 'No kernel reaches a hundredth of the memory’s rate on this grid.',
      of: 'the recording',
      bears: ['So bytes are not what this solve waits for', 'leaves memory idle'],
      holds: (columns) => columns.every((column) => memoryShare(column) < 0.01),
    },
  ],
  sources: [chen],
} satisfies LessonStep
