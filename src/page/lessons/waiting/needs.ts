import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { everyRow, needsOf } from '../measures.ts'

export const needs = {
  title: 'A row waits only for the rows that it names',
  says: [
    'Take [row 43](row:43). Left of its diagonal it has three nonzeros, in columns [7](row:7), [37](row:37) and [42](row:42). Its equation is solved as soon as x₇, x₃₇ and x₄₂ are known. The 40 other rows above it do not matter.',
    'That is what sparse means for a solve. In a dense triangle row 43 would need all 43 rows before it, and there would be one order only. Here no row needs more than three others.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/sync_free&panes=matrix&axis=steps&pin=row:43&cam=matrix:0.111_0.111_4.5',
  alt: 'The same rows of the matrix. Row 43 is outlined with its four nonzeros: in columns 7, 37, 42, and on the diagonal.',
  does: {
    says: 'Press row 7 in the text, or click on it in the matrix: which rows does it need?',
    until: 'pin=row:7',
    afterwards: 'Row 7 needs rows 1 and 6. These two need row 0, and row 0 needs no other.',
  },
  claims: [
    {
      says: 'Row 43 needs rows 7, 37 and 42, and no others.',
      of: 'every run',
      holds: ([{ replay }]) => needsOf(replay, 43).join() === '7,37,42',
    },
    {
      says: 'Row 7 needs rows 1 and 6; each of them needs row 0 alone.',
      of: 'every run',
      holds: ([{ replay }]) => [7, 1, 6].map((row) => needsOf(replay, row).join()).join(';') === '1,6;0;0',
    },
    {
      says: 'No row needs more than three others.',
      of: 'every run',
      holds: ([{ replay }]) =>
        everyRow(replay, (_, others) => others.length <= 3) && !everyRow(replay, (_, others) => others.length < 3),
    },
  ],
} satisfies LessonStep
