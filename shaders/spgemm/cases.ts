import { range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import type { InputFault } from '#src/lab/rules/faults.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import type { Csr } from '#src/core/sparse/csr.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { plainMatrix, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { transpose } from '#src/core/sparse/transpose.ts'
import { countProducts, type MatrixProductProblem } from './factors.ts'
import { odd, watched } from './odd.ts'
import { check, tellsSigns } from './oracle.ts'
import type { MatrixProductSpec } from './options.ts'
import { makeProblem, spaces } from './problem.ts'

/** Products of the largest problem that every kernel is tried on by all rules. */
const MOST = 60_000
/** Below this a matrix is multiplied by itself and by its transpose, and cancelled against itself. */
const FEW = 3000

interface Asked {
  readonly name: string
  readonly with: MatrixProductSpec['with']
  readonly values: MatrixProductSpec['values']
}

/** A product of two matrices that are made for a test. */
export function labProblem(A: Matrix, B: Matrix, { name, ...spec }: Asked): LabProblem {
  const problem = makeProblem([A, B], { ...spec, seed: 7 })
  return { name, problem, spaces: spaces(problem), check: (outputs) => check(problem, outputs) }
}

/** None where there are too many products for a test of every kernel. */
const labCase = (A: Matrix, B: Matrix, asked: Asked): LabProblem[] =>
  countProducts({ A: A.csr, B: B.csr }) > MOST ? [] : [labProblem(A, B, asked)]

/** By itself where it is square, by its transpose where it is small or is not, and so that all entries of C cancel. */
function posed(matrix: Matrix, values: MatrixProductSpec['values']): LabProblem[] {
  const { rows, cols, col_idx } = matrix.csr
  const square = rows === cols
  const few = col_idx.length < FEW
  const mirror = { ...matrix, csr: transpose(matrix.csr) }
  return [
    ...(square ? labCase(matrix, matrix, { name: `${matrix.name} by itself`, with: 'same', values }) : []),
    ...(!square || few
      ? labCase(matrix, mirror, { name: `${matrix.name} by its transpose`, with: 'transposed', values })
      : []),
    ...(few && rows > 0 && rows < 20 ? cancelling(matrix) : []),
  ]
}

/** [A −A] times A over A, or over Aᵀ where A is not square: every entry of C is a sum of opposites. */
function cancelling({ name, csr }: Matrix): LabProblem[] {
  const right = csr.rows === csr.cols ? csr : transpose(csr)
  const wide = transpose(above(transpose(csr), transpose({ ...csr, values: csr.values.map((value) => -value) })))
  const tall = above(right, right)
  return labCase(plainMatrix(name, wide), plainMatrix(name, tall), {
    name: `${name}, all of which cancels`,
    with: 'tall',
    values: 'own',
  })
}

/** One matrix over another. */
function above(upper: Csr, lower: Csr): Csr {
  const entries = upper.col_idx.length
  return {
    rows: upper.rows + lower.rows,
    cols: upper.cols,
    row_ptr: Uint32Array.from([...upper.row_ptr, ...lower.row_ptr.subarray(1).map((end) => end + entries)]),
    col_idx: Uint32Array.from([...upper.col_idx, ...lower.col_idx]),
    values: Float64Array.from([...upper.values, ...lower.values]),
  }
}

/** Up to 50 rows, columns of A and columns of B, which are as full as is drawn; every sixth has a full row and column. */
function drawn(seed: number): LabProblem {
  const { below } = random(seed)
  const [rows, inner, cols] = range(3).map(() => below(50))
  const one = (height: number, width: number, full: number) => {
    const sparsity = 1 + below(12)
    return rowsOf(
      'drawn',
      width,
      range(height).map((i) => range(width).filter((j) => below(sparsity) === 0 || i === full || j === full)),
    )
  }
  const full = below(6) === 0 ? below(Math.max(1, inner)) : -1
  // two full matrices have up to 49³ products, more than all kernels take of one problem, but each is left to one kernel
  return labProblem(one(rows, inner, full), one(inner, cols, full), {
    name: `drawn by ${seed}, ${rows} × ${inner} × ${cols}`,
    with: 'drawn',
    values: 'seeded',
  })
}

const faults: readonly InputFault<MatrixProductProblem>[] = [
  {
    name: 'the values of A are twice as large',
    applies: tellsSigns,
    change: ({ inputs: { A, B }, ...problem }) => ({ ...problem, inputs: { A: doubled(A), B } }),
  },
  {
    name: 'the values of B are twice as large',
    applies: tellsSigns,
    change: ({ inputs: { A, B }, ...problem }) => ({ ...problem, inputs: { A, B: doubled(B) } }),
  },
]
const doubled = (A: MatrixProductProblem['inputs']['A']) => ({ ...A, values: A.values.map((value) => 2 * value) })

const cases: Cases = {
  unseenBarriers: {
    'spgemm/words/long.wesl list_anew 1':
      'Lanes may still ask how many rows are listed; on the machine all have asked before one has walked them.',
    'spgemm/words/long.wesl all_sought 1':
      'Ends have to be sought before lanes walk between them; rows of B are long enough to be listed in a whole check alone.',
    'spgemm/words/short_fill.wesl main 2':
      'Lanes may write the rows of this turn while others merge those of the next; on the machine one turn takes all rows.',
    'spgemm/words/fill_wide.wesl main 5':
      'A slot may take a product of the next stretch once its sum has left; on the machine a lane always writes its few sums first.',
  },
  faults,
  tellsSigns: (problem: Problem) => tellsSigns(problem as MatrixProductProblem),
  seeded: (matrix) => posed(matrix, 'seeded'),
  own: (matrix) => (matrix.field === 'complex' ? [] : posed(matrix, 'own')),
  odd,
  watched,
  random: drawn,
}
export default cases
