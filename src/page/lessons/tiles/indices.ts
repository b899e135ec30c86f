import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, nonzerosOf } from '../measures.ts'
import { SAMPLER, tilesOf } from './sampler.ts'

export const indices = {
  title: 'Inside a tile four bits name a column',
  says: [
    'Columns take fewer bytes, too. A column of the whole matrix takes a word of 32 bits. Inside a tile there are sixteen columns, and four bits name one; row and column together fit a byte. The tile itself says once where it stands.',
    'CSR reads <csr> bytes of columns here. A byte for each nonzero and two words for each [tile](pane:tiles) are <tiles>. The figures of products show both for large matrices, bytes and time.',
  ],
  show: `${SAMPLER}&k=spmv/csr_vector,spmv/tile&panes=tiles&t=3`,
  alt: 'The map of tiles and one of them opened, with the arrays that it is stored in.',
  numbers: {
    csr: counted(([a]) => 4 * nonzerosOf(a)),
    tiles: counted(([a]) => nonzerosOf(a) + 8 * tilesOf(a).length),
  },
  claims: [
    {
      says: 'A byte per nonzero and two words per tile are less than a third of the columns of CSR.',
      of: 'every run',
      holds: ([a]) => tilesOf(a).length > 1 && 3 * (nonzerosOf(a) + 8 * tilesOf(a).length) < 4 * nonzerosOf(a),
    },
  ],
} satisfies LessonStep
