import { range } from '#src/core/base/arrays.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import { random } from '#src/core/base/random.ts'
import { tileSampler } from '#src/core/sparse/made/sampler.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { boundsOf, makeProblem, spaces } from './problem.ts'
import { check } from './oracle.ts'
import type { ProductSpec } from './options.ts'
import { type ProductProblem, toProduct } from './multiply.ts'
import { type Terms, termFaults } from '#src/lab/rules/faults.ts'
import { hasWork, type Mutant } from '#src/lab/rules/mutant.ts'
import { confused } from '#src/lab/rules/gpu-mutants.ts'

const SEED = 7

function labCase(matrix: Matrix, name: string, rest: Partial<ProductSpec>): LabProblem {
  const spec: ProductSpec = { values: 'seeded', alpha: 1, beta: 0, seed: SEED, ...rest }
  const problem = toProduct(makeProblem([matrix], spec))
  return { name, problem, spaces: spaces(problem), check: (outputs) => check(problem, outputs, boundsOf()) }
}

/** y = A x with seeded values, and y ← −½ A x + 2 y for small matrices. */
const seeded = (matrix: Matrix): LabProblem[] => [
  labCase(matrix, `${matrix.name}, y = A x`, {}),
  ...(matrix.csr.col_idx.length <= FEW
    ? [labCase(matrix, `${matrix.name}, y = −½ A x + 2 y`, { alpha: -0.5, beta: 2 })]
    : []),
]

/** With other α and β only the last line of a kernel differs. */
const FEW = 3000

/** With the file's own values; none for a complex matrix. */
const own = (matrix: Matrix): LabProblem[] =>
  matrix.field === 'complex' ? [] : [labCase(matrix, `${matrix.name}, own values`, { values: 'own' })]

/** Tiles of every format (src/core/sparse/formats/tile), narrow ones at the right edge and low ones at the lower edge. */
function raggedTiles(): number[][] {
  const { rows, cols, row_ptr, col_idx } = tileSampler()
  const sampled = range(rows).map((i) => [...col_idx.subarray(row_ptr[i], row_ptr[i + 1])])
  const wider = sampled.map((columns, i) => (i < 16 ? [...columns, cols, cols + 1, cols + 2] : columns))
  return [...wider, ...range(5).map(() => range(16))]
}

/** Shapes that only a product can have, or that break what forgets them. */
const odd = (): Matrix[] => [
  rowsOf('no columns', 0, [[], [], []]),
  rowsOf('only empty rows', 5, [[], [], [], []]),
  rowsOf('one entry', 1, [[0]]),
  rowsOf(
    'one column',
    1,
    range(70).map((i) => (i % 3 === 1 ? [] : [0])),
  ),
  rowsOf('one row', 333, [range(333)]),
  rowsOf(
    'one dense row',
    500,
    range(200).map((i) => (i === 77 ? range(500) : i % 4 === 0 ? [] : [i, i + 200])),
  ),
  rowsOf('empty rows first and last', 9, [[], [], [], [1, 4], [], [0, 2, 3, 8], [], []]),
  rowsOf('tiles of every format', 67, raggedTiles()),
  rowsOf(
    'rows of every length',
    97,
    range(97).map((i) => range(i)),
  ),
]

/** Rows of all lengths below 24, many per workgroup; and one that several workgroups share. */
const watched = (): Matrix[] => [
  rowsOf(
    'scattered rows',
    64,
    range(40).map((i) => range(64).filter((j) => (7 * i + 5 * j) % 64 < i % 24)),
  ),
  rowsOf('a long row', 2000, [range(2000), [], [3]]),
]

/** Keeps the stream of α and β apart from that of the matrix. */
const FACTOR_STREAM = 0x1b873593

/** How long rows are drawn: alike, mostly empty, or a few of them long. */
const LENGTHS: readonly ((between: (low: number, high: number) => number, cols: number) => number)[] = [
  (between, cols) => between(0, Math.min(cols, 6)),
  (between, cols) => (between(0, 1) < 0.8 ? 0 : between(0, cols)),
  (between, cols) => Math.min(cols, 1 / between(0.005, 1)),
  (between, cols) => cols - between(0, 3),
]

/** Up to 60 rows and 60 columns, or, of every eighth, up to 600 rows. */
function drawn(seed: number): Matrix {
  const { below, between } = random(seed)
  const rows = below(seed % 8 === 0 ? 600 : 60)
  const cols = below(60)
  const lengthOf = LENGTHS[below(LENGTHS.length)]
  const columns = () => {
    const length = Math.max(0, Math.min(cols, Math.round(lengthOf(between, cols))))
    return [...new Set(range(length).map(() => below(cols)))].sort((a, b) => a - b)
  }
  return rowsOf(`drawn by ${seed}, ${rows} × ${cols}`, cols, range(rows).map(columns))
}

/** What α and β are drawn from: those that a kernel may treat apart, and others. */
const FACTORS = [1, 0, -1, 2, 0.3125, -1000]

/** A drawn matrix with drawn α and β. */
function drawnProduct(seed: number): LabProblem {
  const { below } = random(seed ^ FACTOR_STREAM)
  const [alpha, beta] = [FACTORS[below(FACTORS.length)], FACTORS[below(FACTORS.length)]]
  const matrix = drawn(seed)
  return labCase(matrix, `${matrix.name}, y ← ${alpha} A x + ${beta} y`, { alpha, beta })
}

const termsOf = ({ inputs: { A, x } }: ProductProblem): Terms => ({
  input: 'A',
  matrix: A,
  factors: x,
  isTerm: () => true,
})

/** Is the answer another where values and x change places? One nonzero may not care. */
function tellsValuesApart(problem: ProductProblem): boolean {
  const { pattern, values, x } = toProduct(problem)
  for (let i = 0; i < pattern.rows; i++) {
    let [sum, size, other] = [0, 0, 0]
    for (let k = pattern.row_ptr[i]; k < pattern.row_ptr[i + 1]; k++) {
      sum += values[k] * x[pattern.col_idx[k]]
      size += Math.abs(values[k] * x[pattern.col_idx[k]])
      other += (x[k] ?? 0) * (values[pattern.col_idx[k]] ?? 0)
    }
    if (Math.abs(sum - other) > 0.01 * size) return true
  }
  return false
}

const mutants: readonly Mutant<ProductProblem>[] = [
  {
    name: 'values and the input vector are bound the wrong way round',
    breaks: 'solves',
    applies: tellsValuesApart,
    alter: confused,
  },
  {
    name: 'x may be written',
    breaks: 'bindings',
    applies: hasWork,
    edits: [{ find: 'var<storage, read> x:', replace: 'var<storage, read_write> x:' }],
  },
]

const cases: Cases = {
  faults: termFaults(termsOf),
  mutants,
  seeded,
  own,
  odd,
  watched,
  random: drawnProduct,
}
export default cases
