import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { everyRow, needsOf } from '../measures.ts'

export const triangle = {
  title: 'A triangular system is solved from the top',
  says: [
    'Gaussian elimination turns a matrix into two triangles, A = L U. After that, each right-hand side takes two solves with a triangle and no more elimination. Here is one of them: L x = b.',
    'Each square of [the matrix](pane:matrix) is a nonzero of L; none stands right of the diagonal. The figure shows 48 of its 216 rows, the small one beside it all of them. [Row 0](row:0) has only its diagonal, so x₀ = b₀ / L₀₀. Then [row 1](row:1) has one unknown left, and so on downwards.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/sync_free&panes=matrix&axis=steps&cam=matrix:0.111_0.111_4.5',
  alt: 'The first 48 rows and columns of a matrix of 216, and all of it small beside them. Its nonzeros are on four lines: the diagonal, one directly below it, one 6 rows and one 36 rows below it. The upper right half is empty.',
  does: {
    says: 'Go two steps on with the key “.” or the button beside the play button, and watch the rows in the matrix.',
    until: 't=2',
    afterwards:
      'Row 0 was solved in the first step. In the second step three rows were solved at once: 1, 6 and 36. Why these three?',
  },
  claims: [
    {
      says: 'Row 0 needs no other row.',
      of: 'every run',
      bears: ['so x₀ = b₀'],
      holds: ([{ replay }]) => needsOf(replay, 0).length === 0,
    },
    {
      says: 'No row needs a later one.',
      of: 'every run',
      holds: ([{ replay }]) => everyRow(replay, (row, needs) => needs.every((other) => other < row)),
    },
    {
      says: 'Rows 1, 6 and 36 were solved together, one step after row 0.',
      of: 'the recording',
      holds: ([{ replay }]) => [0, 1, 6, 36].map((row) => replay.itemTick[row]).join() === '1,2,2,2',
    },
  ],
} satisfies LessonStep
