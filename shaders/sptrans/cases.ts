import { range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { TransposeSpec } from './options.ts'
import { check } from './oracle.ts'
import { makeProblem, spaces } from './problem.ts'

const SEED = 7

export function labCase(matrix: Matrix, values: TransposeSpec['values']): LabProblem {
  const problem = makeProblem([matrix], { values, seed: SEED })
  return {
    name: `${matrix.name}${values === 'own' ? ', own values' : ''}`,
    problem,
    spaces: spaces(problem),
    check: (outputs) => check(problem, outputs),
  }
}

/** The 256th nonzero is one of 14 in a column. Empty columns follow, so that only the first of the two tiles has few rows of Aᵀ. */
const torn = (): Matrix =>
  rowsOf(
    'a column in two tiles, before empty ones',
    1200,
    range(1200).map((i) => [
      ...range(50).filter((j) => i < 40 && (i + j) % 8 === 0),
      ...(i < 40 && i % 3 === 0 ? [50] : []),
      ...(i < 40 && i % 2 === 0 ? [1199] : []),
    ]),
  )

/** Columns of any length: without entries, with one, with more than a lane, a chunk, and several chunks hold. */
const odd = (): Matrix[] => [
  rowsOf('no columns', 0, [[], [], []]),
  rowsOf('only empty rows', 5, [[], [], [], []]),
  rowsOf('one entry', 1, [[0]]),
  rowsOf(
    'one column',
    1,
    range(70).map((i) => (i % 3 === 1 ? [] : [0])),
  ),
  rowsOf(
    'one column of several chunks',
    3,
    range(1500).map((i) => (i % 5 === 0 ? [1, 2] : [1])),
  ),
  rowsOf(
    'one column of more runs than are merged at a time',
    2,
    range(17_000).map((i) => (i % 7 === 0 ? [0, 1] : [1])),
  ),
  rowsOf('one row', 333, [range(333)]),
  rowsOf(
    'columns of every length',
    97,
    range(97).map((i) => range(i)),
  ),
  rowsOf(
    'columns at both ends',
    700,
    range(150).map(() => [0, 699]),
  ),
  torn(),
]

/** Up to 60 rows and 60 columns, or, of every eighth, up to 900 rows: few, many, or all columns in a row. */
function drawn(seed: number): LabProblem {
  const { below } = random(seed)
  const rows = below(seed % 8 === 0 ? 900 : 60)
  const cols = below(60)
  const most = [2, 8, cols][below(3)]
  const columns = () => {
    const some = range(below(Math.min(most, cols) + 1)).map(() => below(Math.max(1, cols)))
    return cols === 0 ? [] : [...new Set(some)].sort((a, b) => a - b)
  }
  return labCase(rowsOf(`drawn by ${seed}, ${rows} × ${cols}`, cols, range(rows).map(columns)), 'seeded')
}

const cases: Cases = {
  seeded: (matrix) => [labCase(matrix, 'seeded')],
  own: (matrix) => (matrix.field === 'complex' ? [] : [labCase(matrix, 'own')]),
  odd,
  random: drawn,
  // square, so that all kernels are watched on all of them
  watched: () => [
    torn(),
    // more columns than a workgroup adds up, and one that is longer than a chunk of nonzeros
    rowsOf(
      'a long column',
      600,
      range(600).map((i) => (i >= 300 ? [] : i % 3 === 0 ? [i % 97, 500] : [500])),
    ),
    rowsOf(
      'scattered columns',
      70,
      range(70).map((i) => range(70).filter((j) => (7 * i + 5 * j) % 64 < j % 24)),
    ),
    rowsOf(
      'symmetric neighbours',
      150,
      range(150).map((i) => [i - 1, i, i + 1].filter((j) => j >= 0 && j < 150)),
    ),
  ],
}
export default cases
