import { FASTER, type TaskList } from '#src/lab/edit/task.ts'
import beginning from './beginning.ts'

const SCALAR = 'spmv/csr_scalar/kernel.wesl'
const GRID = 'grid:D3N7:6x6x6:seeded:1'

const lists: readonly TaskList[] = [
  {
    ...FASTER,
    tasks: [
      {
        title: 'A lane for each row',
        says: ['The first lane of a workgroup takes the rows of all its lanes, one after the other.'],
        kernel: beginning.kernel,
        module: beginning.module,
        text: beginning.text,
        target: 'spmv/csr_scalar',
        source: GRID,
        goal: {
          says: 'Right, with no more reads by the busiest lane than in the kernel beside it.',
          verdict: 'right',
          bound: { of: 'reads', most: 1, ofTarget: true },
        },
        hints: [
          'How many lanes of a workgroup go on after the first line of main?',
          'Lane index takes row first + index, and no other.',
          'Leave where that row is no row, and record the events under (first + index) / lanes, lane index % lanes.',
        ],
      },
      {
        title: 'Several lanes for a long row',
        says: [
          'One lane adds up one row. This matrix has one row of 512 nonzeros, and a lane alone goes through it.',
          'The host launches one lane for each row. 8 lanes that share a row take 8 rows in turn then.',
        ],
        kernel: 'spmv/csr_scalar',
        module: SCALAR,
        target: 'spmv/csr_vector',
        source: 'arrow:512:1:1',
        goal: {
          says: 'Right, and within 1.2 times the reads of the busiest lane in the kernel beside it.',
          verdict: 'right',
          bound: { of: 'reads', most: 1.2, ofTarget: true },
          time: 1.2,
        },
        hints: [
          'Which lane reads most, and what do the others do meanwhile?',
          'Lanes that share a row take neighbouring nonzeros, and add up through workgroup memory.',
          'In turn t eight lanes take row first + t * (size / 8u) + index / 8u, with a workgroupBarrier() before the first of them adds up, and one after.',
        ],
      },
      {
        title: 'Lanes that find nothing',
        says: ['32 lanes share a row here, and a row of this grid has 7 nonzeros at most.'],
        kernel: 'spmv/csr_vector',
        params: { team: 32 },
        module: 'spmv/csr_vector/kernel.wesl',
        target: 'spmv/csr_vector',
        source: GRID,
        goal: {
          says: 'Right, with no more lanes than the kernel beside it.',
          verdict: 'right',
          bound: { of: 'lanes', most: 1, ofTarget: true },
        },
        hints: [
          'How many of the 32 lanes carry a nonzero?',
          'What the host does has a parameter for the lanes of a row.',
          'Open “What the host does” and set the lanes of a row to 4.',
        ],
      },
    ],
  },
]

export default lists
