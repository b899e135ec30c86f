import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted } from '../measures.ts'
import { chen } from '../papers.ts'
import { linesOfWorkers, PAIR, ROW, SIDE } from './grid.ts'

export const tasks = {
  title: 'A task is a line of the grid',
  says: [
    'The unknowns of this system are the points of a grid, 12 in each direction. They are numbered line by line along x, and twelve rows that follow one another are one line. [Row 942](row:942) is in the middle.',
    '[A](column:A) gives every row a worker: <a> of them. [B](column:B) gives every line one: <b> workers with twelve rows each. B knows that the matrix came from a grid, and is named structured.',
  ],
  show: `${PAIR}&panes=grid.timeline&t=12&pin=row:${ROW}`,
  alt: 'The grid as a cube of points, in two columns. In A points are taken one by one, in B line by line. Below, A has a line for each of 1728 workers, B for each of 144.',
  numbers: { a: counted(([{ replay }]) => replay.workers), b: counted(([, { replay }]) => replay.workers) },
  claims: [
    {
      says: 'A has a worker for each of the 1728 rows.',
      of: 'the recording',
      holds: ([{ replay }]) => replay.workers === SIDE ** 3,
    },
    {
      says: 'B has a worker for each of the 144 lines, and none of them carries rows of two.',
      of: 'the recording',
      holds: ([, b]) => b.replay.workers === SIDE ** 2 && linesOfWorkers(b).every((lines) => lines === 1),
    },
  ],
  sources: [chen],
} satisfies LessonStep
