import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, needsOf } from '../measures.ts'

export const together = {
  title: 'A worker is 32 lanes that go through the code together',
  says: [
    'A GPU does not run single {invocations}. It runs them in groups, called {subgroups}, of 32 on the GPU that was recorded. The lanes of a group go through the code together, each on other data, and where they take different branches, they take turns.',
    'In a triangular solve a row is a sum of products, each nonzero times an unknown that is known already. Here one lane takes one nonzero, and a last step adds the products up. [Row 292](row:292) of this grid has <needs> nonzeros left of its diagonal. The [picture](pane:lanes) shows which lane carries which.',
  ],
  show: 'm=grid:D3N27:8x8x8:seeded:1&k=sptrsv/level_elementwise&panes=lanes&axis=steps&t=end&pin=row:292&opt=lanes.of:rows,lanes.colour:row',
  alt: 'Lanes are drawn above one another, steps run to the right. In each step the first lanes carry the nonzeros of one row; all others are hatched, which means idle.',
  numbers: { needs: counted(([{ replay }]) => needsOf(replay, 292).length) },
  claims: [
    {
      says: 'Row 292 needs 13 others.',
      of: 'every run',
      holds: ([{ replay }]) => needsOf(replay, 292).length === 13,
    },
    {
      says: 'A worker of the recorded run has 32 lanes.',
      of: 'the recording',
      holds: (columns) =>
        columns.length === 1 && columns[0].replay.run.lanes === 32 && needsOf(columns[0].replay, 292).length > 0,
    },
  ],
} satisfies LessonStep
