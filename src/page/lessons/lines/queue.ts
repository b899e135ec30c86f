import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { everyRow } from '../measures.ts'
import { chen } from '../papers.ts'
import { lineOf, linesNeeded, PAIR, ROW } from './grid.ts'

export const queue = {
  title: 'Queues in the right order cannot lock',
  says: [
    'Who takes which line? Each plane of the grid has a queue of its lines, in the order of y. A worker draws a number from a counter, which tells it a plane, those with small z first; there it takes the next line of the queue, until the queue is empty.',
    'A GPU may start its workers in any order, and it need not start all of them at once. But a line is taken by a worker that runs, and the stencil only looks back: the line of [row 942](row:942), with y = 6 and z = 6, needs two lines before it in its plane, and two in planes before. All of them were taken earlier. So the first line that is not solved has all that it needs, and the solve goes on.',
  ],
  show: `${PAIR}&panes=grid.stencil&t=14&pin=row:${ROW}`,
  alt: 'The grid with row 942 and the six rows that it needs; all of them are nearer to the first corner.',
  claims: [
    {
      says: 'Every line comes after those that it needs; that of row 942 needs two of its plane and two of planes before.',
      of: 'every run',
      bears: ['So the first line that is not solved has all that it needs', 'the stencil only looks back'],
      holds: ([a]) =>
        everyRow(a.replay, (row, needs) => needs.every((need) => lineOf(need) <= lineOf(row))) &&
        linesNeeded(a, lineOf(ROW))
          .map((line) => line - lineOf(ROW))
          .join() === '-24,-12,-2,-1',
    },
  ],
  sources: [chen],
} satisfies LessonStep
