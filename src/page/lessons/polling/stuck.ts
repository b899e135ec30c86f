import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { againstTheOrder } from './two-places.ts'
import { counted, levelsOf, needsOf } from '../measures.ts'

const LAST = [215, 214]

export const stuck = {
  title: 'A row that waits can keep out the row that it waits for',
  says: [
    'A GPU holds a limited number of workers at a time. The others begin when one of these has ended. Now suppose that it has room for two, and that rows are handed out from the last one upwards.',
    '[Row 215](row:215) and [row 214](row:214) get the two places. Their workers poll for rows that have not begun. The line is the longest chain to row 215, of <chain> rows.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/sync_free&panes=dag&axis=steps&pin=path:row:215',
  alt: 'The graph of <chain> levels, in which no row has begun. A line leads through it from row 0 at the left end, by one row of each level, to row 215 at the right end.',
  numbers: { chain: counted(([one]) => levelsOf(one)) },
  asks: {
    question: 'How does this solve go on?',
    choices: ['It is slow, but it ends', 'It never ends', 'It comes to an end, with a wrong result'],
    answer: ([{ replay }]) => (LAST.every((row) => needsOf(replay, row).some((one) => !LAST.includes(one))) ? 1 : 0),
    reveal:
      'Row 215 needs [rows 179](row:179), [209](row:209) and 214; row 214 needs [213](row:213), among others. None of them can begin before one of the two is done, and neither is done before they are. The GPU is fully busy, and nothing happens any more.',
  },
  lanes: againstTheOrder,
  claims: [
    {
      says: 'The longest chain has 16 rows and ends in row 215.',
      of: 'every run',
      holds: ([one]) => levelsOf(one) === 16 && one.replay.grouping.group[215] === 15,
    },
    {
      says: 'Rows 215 and 214 both need rows that are neither of them.',
      of: 'every run',
      holds: ([{ replay }]) =>
        needsOf(replay, 215).join() === '179,209,214' && needsOf(replay, 214).join() === '178,208,213',
    },
  ],
} satisfies LessonStep
