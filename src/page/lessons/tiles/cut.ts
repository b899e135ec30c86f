import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, nonzerosOf } from '../measures.ts'
import { niu } from '../papers.ts'
import { SAMPLER, tilesOf } from './sampler.ts'

export const cut = {
  title: 'A sparse matrix is dense in places',
  says: [
    'This matrix has 64 rows and <nonzeros> nonzeros. Cut it into squares of 16 × 16: of sixteen such [tiles](pane:tiles), <tiles> hold something, and the others need no memory at all.',
    'From near most matrices from meshes, circuits and graphs look like this, with nonzeros in clumps. Numbers that are close often name things that are close.',
  ],
  show: `${SAMPLER}&k=spmv/tile&panes=tiles&t=4`,
  alt: 'The matrix as a map of tiles: ten coloured squares of sixteen, each in the colour of its format; beside it the first tile, opened, with its nonzeros and its array.',
  numbers: { nonzeros: counted(([a]) => nonzerosOf(a)), tiles: counted(([a]) => tilesOf(a).length) },
  claims: [
    {
      says: 'Ten tiles of sixteen are not empty.',
      of: 'every run',
      holds: ([a]) => tilesOf(a).length === 10 && nonzerosOf(a) === 463,
    },
  ],
  sources: [niu],
} satisfies LessonStep
