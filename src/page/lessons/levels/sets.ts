import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, everyRow, levelsOf } from '../measures.ts'

export const sets = {
  title: 'Rows of one level do not need one another',
  says: [
    'In a triangular solve L x = b, row i can be solved once the unknowns that it names are known. Number the rows: 0 for one that needs no other, else one more than the largest number among the rows that it needs. Rows with the same number form a level.',
    'Here is [level 5](level:5) of a grid of 6 × 6 × 6 points. Its rows are apart from one another in the [matrix](pane:matrix), yet all of them may be solved at once: their inputs are in [levels 0 to 4](level:4).',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set&panes=dag.matrix&axis=steps&pin=level:5&opt=matrix.colour:level',
  alt: 'A graph of <levels> columns, one for each level, with edges from left to right only. Level 5 is outlined; its rows are marked in the matrix, which is coloured by level.',
  numbers: { levels: counted(([one]) => levelsOf(one)) },
  claims: [
    {
      says: 'Each row is one level after the last of the rows that it needs.',
      of: 'every run',
      bears: ['their inputs are in'],
      holds: ([{ replay }]) => {
        const { group } = replay.grouping
        return everyRow(replay, (row, needs) => group[row] === Math.max(-1, ...needs.map((one) => group[one])) + 1)
      },
    },
    {
      says: 'There are 16 levels.',
      of: 'every run',
      holds: ([one]) => levelsOf(one) === 16,
    },
  ],
} satisfies LessonStep
