import type { Cases } from '#src/kernel/rules/cases.ts'
import type { Subject } from '#src/kernel/rules/labs.ts'
import type { Csr } from '#src/sparse/csr.ts'
import type { Matrix, SolveSpec } from '#src/sparse/source.ts'
import { boundsOf, makeProblem } from './operation.ts'
import { check } from './oracle.ts'

const SEED = 7

function caseOf(matrix: Matrix, name: string, rest: Partial<SolveSpec>): Subject {
  const spec: SolveSpec = { triangle: 'lower', of: 'matrix', values: 'seeded', diagonal: 'unit', seed: SEED, ...rest }
  const problem = makeProblem(matrix, spec)
  return { name, problem, check: (y) => check(problem, y, boundsOf()) }
}

/** y = A x with seeded values, and y ← −½ A x + 2 y for small matrices. */
const seeded = (matrix: Matrix): Subject[] => [
  caseOf(matrix, `${matrix.name}, y = A x`, {}),
  ...(matrix.csr.col_idx.length <= FEW
    ? [caseOf(matrix, `${matrix.name}, y = −½ A x + 2 y`, { alpha: -0.5, beta: 2 })]
    : []),
]

/** With other α and β only the last line of a kernel differs. */
const FEW = 3000

/** With the file's own values; none for a complex matrix. */
const own = (matrix: Matrix): Subject[] =>
  matrix.field === 'complex' ? [] : [caseOf(matrix, `${matrix.name}, own values`, { values: 'own' })]

/** Rows that hold the given columns. */
const patternOf = (name: string, cols: number, rows: readonly (readonly number[])[]): Matrix => {
  const csr: Csr = {
    rows: rows.length,
    cols,
    row_ptr: Uint32Array.from([0, ...rows.map((_, i) => rows.slice(0, i + 1).flat().length)]),
    col_idx: Uint32Array.from(rows.flat()),
    values: Float64Array.from(rows.flat(), (_, k) => 1 + (k % 5)),
  }
  return { name, csr, field: 'real', symmetry: 'general', notes: [] }
}

const range = (n: number) => Array.from({ length: n }, (_, i) => i)

/** Shapes that only a product can have, or that break what forgets them. */
const odd = (): Matrix[] => [
  patternOf('no columns', 0, [[], [], []]),
  patternOf('only empty rows', 5, [[], [], [], []]),
  patternOf('one entry', 1, [[0]]),
  patternOf(
    'one column',
    1,
    range(70).map((i) => (i % 3 === 1 ? [] : [0])),
  ),
  patternOf('one row', 333, [range(333)]),
  patternOf(
    'one dense row',
    500,
    range(200).map((i) => (i === 77 ? range(500) : i % 4 === 0 ? [] : [i, i + 200])),
  ),
  patternOf('empty rows first and last', 9, [[], [], [], [1, 4], [], [0, 2, 3, 8], [], []]),
  patternOf(
    'rows of every length',
    97,
    range(97).map((i) => range(i)),
  ),
]

const cases: Cases = { seeded, own, odd }
export default cases
