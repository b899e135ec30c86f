import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { needsOf } from '../measures.ts'
import { linesNeeded, lineOf, PAIR, ROW } from './grid.ts'

export const four = {
  title: 'A line waits for four others',
  says: [
    '[Row 942](row:942) needs six rows: two before it in its own line, [940](row:940) and [941](row:941), two in lines beside it in the same plane, and two in planes below. This is the stencil, which reaches two points far in each direction.',
    'All twelve rows of the line need rows of the same other lines, because the stencil is the same at each of its points.',
  ],
  show: `${PAIR}&panes=stencil.grid&t=14&pin=row:${ROW}`,
  alt: 'The points around row 942 in layers. Two points before it along x, two along y and two along z are marked: the six that it needs.',
  asks: {
    question: 'For how many other lines does this line wait?',
    unit: 'line',
    answer: ([a]) => linesNeeded(a, lineOf(ROW)).length,
    reveal:
      'For four: one and two lines back along y, and one and two planes back along z. Neighbours along x are in the line itself. So twelve rows with up to six needs each come down to four lines that must be ahead.',
  },
  claims: [
    {
      says: 'Row 942 needs rows 654, 798, 918, 930, 940 and 941.',
      of: 'every run',
      holds: ([{ replay }]) => needsOf(replay, ROW).join() === '654,798,918,930,940,941',
    },
    {
      says: 'Its line, 78, needs lines 54, 66, 76 and 77.',
      of: 'every run',
      bears: [
        'So twelve rows with up to six needs each come down to four lines',
        'because the stencil is the same at each of its points',
      ],
      holds: ([a]) => linesNeeded(a, lineOf(ROW)).join() === '54,66,76,77',
    },
  ],
} satisfies LessonStep
