import { range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import type { InputFault } from '#src/lab/rules/faults.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { plainMatrix, rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { SparseProductProblem } from './multiply.ts'
import type { SparseVectorSpec } from './options.ts'
import { check, tellsSigns } from './oracle.ts'
import { makeProblem, spaces } from './problem.ts'

const SEED = 7
/** Below this a matrix is also multiplied by a vector without entries, and by a full one. */
const FEW = 3000

function posedAs(name: string, problem: SparseProductProblem): LabProblem {
  return { name, problem, spaces: spaces(problem), check: (outputs) => check(problem, outputs) }
}

const labCase = (matrix: Matrix, values: SparseVectorSpec['values'], share: string): LabProblem =>
  posedAs(`${matrix.name}, share ${share}`, makeProblem([matrix], { values, share, seed: SEED }))

/** A few entries in x; where the matrix is small also no entry, a tenth, and all. */
const posed = (matrix: Matrix, values: SparseVectorSpec['values']): LabProblem[] =>
  (matrix.csr.col_idx.length < FEW ? ['0', '1e-2', '1e-1', '1'] : ['1e-2']).map((share) =>
    labCase(matrix, values, share),
  )

/** Columns of any length: without entries, with one, with all rows, and rows that are longer than a piece. */
const odd = (): Matrix[] => [
  rowsOf('no columns', 0, [[], [], []]),
  rowsOf('no rows', 3, []),
  rowsOf('only empty rows', 5, [[], [], [], []]),
  rowsOf('one entry', 1, [[0]]),
  rowsOf(
    'one full column',
    33,
    range(700).map((i) => (i % 5 === 0 ? [0, 1 + (i % 32)] : [0])),
  ),
  rowsOf(
    'one full row',
    9000,
    range(40).map((i) => (i === 33 ? range(9000) : [7 * i])),
  ),
  rowsOf('one row', 333, [range(333)]),
  rowsOf(
    'columns of every length',
    97,
    range(97).map((i) => range(i)),
  ),
  opposites(),
]

/** Rows whose pairs of columns have opposite values: all of y cancels where x is the same in both. */
function opposites(): Matrix {
  const { csr } = rowsOf(
    'pairs',
    40,
    range(50).map((i) => [2 * (i % 20), 2 * (i % 20) + 1]),
  )
  return plainMatrix('opposite columns', { ...csr, values: csr.values.map((_, k) => (k % 2 === 0 ? 3 : -3)) })
}

/** Up to 60 rows and 60 columns, or, of every eighth, up to 900 rows, and any number of entries in x. */
function drawn(seed: number): LabProblem {
  const { below, between } = random(seed)
  const rows = below(seed % 8 === 0 ? 900 : 60)
  const cols = below(60)
  const most = [2, 8, cols][below(3)]
  const columns = () => {
    const some = range(below(Math.min(most, cols) + 1)).map(() => below(Math.max(1, cols)))
    return cols === 0 ? [] : [...new Set(some)].sort((a, b) => a - b)
  }
  const matrix = rowsOf(`drawn by ${seed}, ${rows} × ${cols}`, cols, range(rows).map(columns))
  const share = [0, 0.1, between(0, 1), 1][below(4)]
  return labCase(matrix, 'seeded', String(share))
}

/** Where x is 1 everywhere, pairs of opposite values cancel. */
function cancelling(): LabProblem {
  const { csr } = opposites()
  const A: SparseMatrix = { pattern: csr, values: Float32Array.from(csr.values) }
  const pattern = { rows: 1, cols: 40, row_ptr: Uint32Array.of(0, 40), col_idx: Uint32Array.from(range(40)) }
  const x: SparseMatrix = { pattern, values: new Float32Array(40).fill(1) }
  return posedAs('all of y cancels', { operation: 'spmspv', inputs: { A, x } })
}

const faults: readonly InputFault<SparseProductProblem>[] = [
  {
    name: 'the values of x are twice as large',
    applies: tellsSigns,
    change: ({ inputs: { A, x }, ...problem }) => ({ ...problem, inputs: { A, x: doubled(x) } }),
  },
]
const doubled = (x: SparseMatrix): SparseMatrix => ({ ...x, values: x.values.map((value) => 2 * value) })

const cases: Cases = {
  faults,
  tellsSigns: (problem: Problem) => tellsSigns(problem as SparseProductProblem),
  seeded: (matrix) => [...posed(matrix, 'seeded'), ...(matrix.name === 'opposite columns' ? [cancelling()] : [])],
  own: (matrix) => (matrix.field === 'complex' ? [] : posed(matrix, 'own')),
  odd,
  random: drawn,
  watched: () => [
    // more rows than a workgroup has words of, a column of all of them, and a row that is longer than a worker
    rowsOf(
      'a long column and a long row',
      130,
      range(300).map((i) => (i === 7 ? range(130) : i % 3 === 0 ? [i % 97, 120] : [120])),
    ),
    rowsOf(
      'scattered columns',
      70,
      range(60).map((i) => range(70).filter((j) => (7 * i + 5 * j) % 64 < j % 24)),
    ),
    // more rows than a block has bits, few of which have a nonzero
    rowsOf(
      'more than a block of rows',
      20,
      range(8300).map((i) => (i % 83 === 0 ? [(i / 83) % 20] : [])),
    ),
  ],
}
export default cases
