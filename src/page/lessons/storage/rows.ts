import type { LessonStep } from '#src/engine/catalog/contract/lesson.ts'
import { counted, lengthsOf, nonzerosOf } from '../measures.ts'
import { falling, GRAPH } from './graph.ts'

export const rows = {
  title: 'Rows of a graph are of very different lengths',
  says: [
    'This matrix is a graph, and row i has a nonzero for each edge of vertex i. [Row 0](row:0) has <longest> of them. Half of all 1024 rows have one or none, and <empty> are empty. Graphs of people, pages or citations look like that.',
    'CSR, compressed sparse rows, stores the nonzeros row after row, <nonzeros> values and <nonzeros> columns, and one array more says where each row begins. Nothing is wasted. The question is who reads what.',
  ],
  show: `${GRAPH}&k=spmv/csr_scalar&panes=matrix&pin=row:0&t=1`,
  alt: 'The matrix: dense in its upper left corner, with a few long rows, and nearly empty elsewhere. Beside it a bar for each row, as long as it has nonzeros.',
  numbers: {
    longest: counted(([a]) => Math.max(...lengthsOf(a))),
    empty: counted(([a]) => lengthsOf(a).filter((length) => length === 0).length),
    nonzeros: counted(([a]) => nonzerosOf(a)),
  },
  claims: [
    {
      says: 'Row 0 is the longest row, and half of the rows have one nonzero at most.',
      of: 'every run',
      holds: ([a]) => {
        const lengths = lengthsOf(a)
        return lengths[0] === 227 && falling(lengths)[0] === 227 && falling(lengths)[512] === 1
      },
    },
  ],
} satisfies LessonStep
