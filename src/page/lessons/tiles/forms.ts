import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted } from '../measures.ts'
import { niu } from '../papers.ts'
import { SAMPLER, SIDE, tilesOf } from './sampler.ts'

export const forms = {
  title: 'Each tile is stored in the way that suits it',
  says: [
    'The tile in the corner has <full> nonzeros of 256. It is kept dense, all 256 values in order, zeros included and columns left out. A tile with six nonzeros is the opposite: row, column and value of each, and nothing else.',
    'Between the two there are rows of equal length, single full rows, single full columns, and rows in CSR. The [picture of tiles](pane:tiles) has a colour for each; choose a tile there and see its arrays.',
  ],
  show: `${SAMPLER}&k=spmv/tile&panes=tiles&t=8`,
  alt: 'The map of tiles, and one tile opened: its nonzeros, the format that was chosen for it and the arrays that it is stored in.',
  numbers: { full: counted(([a]) => tilesOf(a)[0][2]) },
  asks: {
    question: 'How many tiles have less than a sixth of their places filled?',
    unit: 'tile',
    answer: ([a]) => tilesOf(a).filter(([, , count]) => count < SIDE ** 2 / 6).length,
    reveal:
      'Eight of ten. A dense format for all would store more than five values for each nonzero; one in CSR for all would spend a word on the column of every value of the full tile.',
  },
  claims: [
    {
      says: 'The tile in the corner is more than four fifths full, and eight others are less than a sixth full.',
      of: 'every run',
      holds: ([a]) => {
        const tiles = tilesOf(a)
        const sparse = tiles.filter(([, , count]) => count < SIDE ** 2 / 6).length
        return tiles[0][2] > 0.8 * SIDE ** 2 && sparse === 8 && tiles.length === 10
      },
    },
    {
      says: 'All ten tiles kept dense would store more than five values per nonzero.',
      of: 'every run',
      holds: ([a]) => {
        const nonzeros = tilesOf(a).reduce((sum, [, , count]) => sum + count, 0)
        return nonzeros > 400 && tilesOf(a).length * SIDE ** 2 > 5 * nonzeros
      },
    },
  ],
  sources: [niu],
} satisfies LessonStep
