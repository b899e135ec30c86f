import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, everyRow } from '../measures.ts'
import { chen } from '../papers.ts'
import { PAIR, ROW, SIDE, timesTold } from './grid.ts'

export const told = {
  title: 'One word tells how far a line has come',
  says: [
    'A worker must learn whether what it needs is there. In [A](column:A) it looks at x of each row, again and again until a number is there. One word for each row makes 1728.',
    'In [B](column:B) a line has a word besides, with the number of its rows that are solved. Rows of a line end in order, so this one number says it for all twelve. In this run it was written <told> times. In the paper workers poll this word alone. B looks at x first, and at the word where x was not there.',
  ],
  show: `${PAIR}&panes=state.stencil&t=16&pin=row:${ROW}`,
  alt: 'What tells workers that a row is solved: in A a word for each row, in B also a word for each line of twelve.',
  numbers: { told: counted(([, b]) => timesTold(b)) },
  claims: [
    {
      says: 'Each row of a line needs the one before it, and ends no sooner.',
      of: 'the recording',
      bears: ['so this one number says it for all twelve'],
      holds: ([, { replay }]) =>
        everyRow(
          replay,
          (row, needs) =>
            row % SIDE === 0 || (needs.includes(row - 1) && replay.itemTick[row - 1] <= replay.itemTick[row]),
        ),
    },
    {
      says: 'The lines of B told how far they are more than once each, and less than once per four rows.',
      of: 'the recording',
      holds: ([, b]) => timesTold(b) > SIDE ** 2 && timesTold(b) < SIDE ** 3 / 4,
    },
    { says: 'A told it nowhere.', of: 'the recording', holds: ([a]) => timesTold(a) === 0 },
  ],
  sources: [chen],
} satisfies LessonStep
