import { FEW, LONG } from '#shaders/spgemm/bins/rows.wesl'
import type { Mutant } from '#src/lab/rules/mutant.ts'
import type { MatrixProductProblem } from '../factors.ts'
import { tellsSigns } from '../oracle.ts'
import { binOf, LEAST_LONG, roomOf } from './stages.ts'

const module = (name: string) => `spgemm/bins/${name}.wesl`

/** Columns of the products of a row of C, those of a nonzero of A together. */
type RowColumns = readonly (readonly number[])[]

/** Is there a row of C of which this holds? */
const someRow =
  (holds: (row: RowColumns) => boolean) =>
  ({ inputs: { A, B } }: MatrixProductProblem): boolean => {
    for (let i = 0; i < A.pattern.rows; i++) {
      const nonzeros = [...A.pattern.col_idx.subarray(A.pattern.row_ptr[i], A.pattern.row_ptr[i + 1])]
      const columns = (j: number) => [...B.pattern.col_idx.subarray(B.pattern.row_ptr[j], B.pattern.row_ptr[j + 1])]
      if (holds(nonzeros.map(columns))) return true
    }
    return false
  }

const MOST = 512
const distinct = (columns: readonly number[]): number => new Set(columns).size

const isFew = (row: RowColumns): boolean => binOf(row.flat().length, MOST) === FEW

/** Does a lane's heap meet a column twice? */
const meetsInHeap = someRow((row) => isFew(row) && distinct(row.flat()) < row.flat().length)

/** Do rows of B that a heap merges begin with different columns? */
const beginsApart = someRow((row) => isFew(row) && distinct(row.flatMap(([first]) => first ?? [])) > 1)

/** Has the first half of a network a larger column than the second one? */
const fillsNetwork = someRow((row) => {
  const columns = row.flat()
  const bin = binOf(columns.length, MOST)
  const half = roomOf(bin, MOST) / 2
  return bin > FEW && bin < LONG && Math.max(...columns.slice(0, half)) > Math.min(...columns.slice(half))
})

/** Has a long row a column of its first products again later? */
const meetsLater = someRow((row) => {
  const columns = row.flat()
  const first = new Set(columns.slice(0, LEAST_LONG))
  return columns.slice(LEAST_LONG).some((column) => first.has(column))
})

/** Has a long row more entries than the memory that it begins with? */
const outgrows = someRow((row) => distinct(row.flat()) > LEAST_LONG)

const mutants: readonly Mutant<MatrixProductProblem>[] = [
  {
    name: 'the trace disturbs a value',
    breaks: 'traced',
    applies: tellsSigns,
    edits: [
      {
        module: module('copy'),
        find: 'c_values[p] = bitcast<f32>(entry.y);',
        replace:
          '@if(TRACE) c_values[p] = -bitcast<f32>(entry.y);\n      @if(!TRACE) c_values[p] = bitcast<f32>(entry.y);',
      },
    ],
  },
  {
    name: 'products of one column that a heap hands out are not added up',
    breaks: 'solves',
    applies: meetsInHeap,
    edits: [{ module: module('heap'), find: 'if (entries > 0u && last.x', replace: 'if (entries > 0xffffu && last.x' }],
  },
  {
    name: 'a heap hands out the largest column first',
    breaks: 'solves',
    applies: beginsApart,
    edits: [
      {
        module: module('heap'),
        find: 'return columns[one] < columns[other]',
        replace: 'return columns[one] > columns[other]',
      },
    ],
  },
  {
    name: 'the network stops before its halves are merged',
    breaks: 'solves',
    applies: fillsNetwork,
    edits: [{ module: module('bitonic'), find: 'width <= room', replace: 'width < room' }],
  },
  {
    name: 'a long row gets entries again that it has',
    breaks: 'solves',
    applies: meetsLater,
    params: { long: LEAST_LONG },
    edits: [{ module: module('merge'), find: 'return pool[at + rank].x == column;', replace: 'return false;' }],
  },
  {
    name: 'a long row loses its entries when it gets more memory',
    breaks: 'solves',
    applies: outgrows,
    params: { long: LEAST_LONG },
    edits: [
      {
        module: module('merge'),
        find: 'pool[at + e] = pool_before[begun.z + e];',
        replace: 'pool[at + e] = vec2<u32>();',
      },
    ],
  },
]
export default mutants
