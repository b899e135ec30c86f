import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, widestOf, widthOf } from '../measures.ts'

export const widest = {
  title: 'Levels of a grid are its diagonal planes',
  says: [
    'Each row of this matrix is a point (x, y, z) of a grid of 6 × 6 × 6 points, and needs its neighbours one point back along x, y and z. So its level is x + y + z, and a level is a plane that cuts the cube from corner to corner.',
    'Near [the first corner](row:0) and [the last](row:215) such a plane is small; in the middle it is large.',
  ],
  show: 'm=grid:D3N7:6x6x6:seeded:1&k=sptrsv/level_set&panes=corner&axis=steps&t=5',
  alt: 'The rows as cubes, seen from the last one, after four levels. The cubes of level 4, which work, are a plane across the corner of the cube. In the figure that follows, those of the widest level work.',
  numbers: { widest: counted(([one]) => widestOf(one)) },
  asks: {
    question: 'How many rows has the widest of its 16 levels?',
    unit: 'row',
    answer: ([one]) => widestOf(one),
    reveal:
      'It is the number of ways to write 7 as a sum of three numbers from 0 to 5: <widest>. [Level 7](level:7) and [level 8](level:8) have as many. The first and the last have one row each.',
    show: 'panes=corner.dag&pin=level:7&t=8',
  },
  claims: [
    {
      says: 'The level of a point is x + y + z.',
      of: 'every run',
      bears: ['So its level is'],
      holds: ([
        {
          replay: { grouping },
        },
      ]) =>
        grouping.group.every((level, row) => level === (row % 6) + (Math.floor(row / 6) % 6) + Math.floor(row / 36)),
    },
    {
      says: 'The two widest levels have 27 rows, the first and the last have one.',
      of: 'every run',
      holds: (columns) => [0, 7, 8, 15].map((level) => widthOf(columns[0], level)).join() === '1,27,27,1',
    },
  ],
} satisfies LessonStep
