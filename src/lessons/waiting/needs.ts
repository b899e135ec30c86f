import type { LessonStep } from '#src/catalog/lesson.ts'
import { needsOf } from '../measures.ts'
import { naumov } from '../papers.ts'

const ROW = 43

export const needs = {
  title: 'A row waits for the rows that it names',
  says: [
    'Take [row 43](row:43). Besides its diagonal it has a nonzero in columns [7](row:7), [37](row:37) and [42](row:42). Each of them multiplies an unknown, and each of these unknowns must be known first.',
    'In the [dependency graph](pane:dag) every row is a dot, and an edge leads to it from each row that it needs.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/sync_free&panes=dag.matrix&axis=steps&pin=row:43',
  alt: 'The matrix has 216 rows. Row 43 is outlined; lines lead to it from rows 7, 37 and 42.',
  sources: [naumov],
  claims: [
    {
      says: 'Row 43 needs rows 7, 37 and 42, and no others.',
      of: 'every run',
      holds: ([{ replay }]) => needsOf(replay.pattern, ROW).join() === '7,37,42',
    },
  ],
} satisfies LessonStep
