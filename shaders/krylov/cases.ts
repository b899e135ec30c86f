import { random } from '#src/core/base/random.ts'
import { range } from '#src/core/base/arrays.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import { type Terms, termFaults } from '#src/lab/rules/faults.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { oddShapes } from '../lib/odd-shapes.ts'
import type { KrylovSpec } from './options.ts'
import { check } from './oracle.ts'
import { makeProblem, spaces } from './problem.ts'
import type { KrylovProblem } from './solve.ts'

/** Few iterations at most: a traced run has room for all of them. */
const SPEC: KrylovSpec = { tolerance: '1e-5', limit: 60, values: 'seeded', x: 'seeded', seed: 7 }

/** A problem that every kernel has to converge on. */
export function labCase(matrix: Matrix, rest: Partial<KrylovSpec> = {}): LabProblem {
  const spec = { ...SPEC, ...rest }
  const problem = makeProblem([matrix], spec)
  return {
    name: `${matrix.name}, ${spec.values} values to ${spec.tolerance}`,
    problem,
    spaces: spaces(problem),
    check: (outputs) => check(problem, outputs, { 'not converged': 0 }),
  }
}

/** Larger ones would take a twin seconds each: what differs there is how many workgroups there are, which `groups` says. */
const MOST_ENTRIES = 60_000

const fits = ({ csr: { rows, cols, col_idx } }: Matrix): boolean =>
  rows === cols && rows > 0 && col_idx.length <= MOST_ENTRIES

const seeded = (matrix: Matrix): LabProblem[] => (fits(matrix) ? [labCase(matrix)] : [])

/** More rows than a workgroup has, and a row that all need. */
const odd = (): Matrix[] => [
  ...oddShapes({ path: 40, dense: 700, full: 64 }),
  grid('D3N27', [5, 6, 7]),
  grid('D2N5', [33, 32, 1]),
]

/** Up to 300 rows with few entries each or many. */
function drawn(seed: number): LabProblem {
  const { below } = random(seed)
  const rows = 1 + below(seed % 4 === 0 ? 300 : 40)
  const most = [2, 4, rows][below(3)]
  const columns = () => [...new Set(range(below(most + 1)).map(() => below(rows)))].sort((a, b) => a - b)
  return labCase(rowsOf(`drawn by ${seed}, ${rows} rows`, rows, range(rows).map(columns)), {
    values: below(2) === 0 ? 'seeded' : 'laplacian',
    tolerance: '1e-3',
    limit: 400,
    seed: below(1000),
  })
}

/** Each entry is multiplied by the x of its column. */
const termsOf = ({ inputs: { A }, known }: KrylovProblem): Terms => ({
  input: 'A',
  matrix: A,
  factors: known?.['x'] as ArrayLike<number> | undefined,
  isTerm: () => true,
})

const cases: Cases = {
  faults: termFaults(termsOf),
  seeded,
  own: () => [],
  odd,
  random: drawn,
  watched: () => [grid('D3N7', [5, 5, 3]), grid('D2N9', [13, 11, 1])],
}
export default cases
