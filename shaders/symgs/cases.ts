import { refusal } from '#src/core/base/errors.ts'
import { random } from '#src/core/base/random.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import { type Terms, termFaults } from '#src/lab/rules/faults.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { odd as graphs } from '../colouring/cases.ts'
import type { SweepSpec } from './options.ts'
import { check } from './oracle.ts'
import { makeProblem, spaces } from './problem.ts'
import type { SweepProblem } from './sweep.ts'

const SPEC: SweepSpec = { guess: 'zero', sweeps: '1', values: 'seeded', diagonal: 'unit', seed: 7 }

export function labCase(matrix: Matrix, rest: Partial<SweepSpec> = {}): LabProblem {
  const spec = { ...SPEC, ...rest }
  const problem = makeProblem([matrix], spec)
  const name = `${matrix.name}, ${spec.guess} guess, ${spec.sweeps} of ${spec.values} values`
  return { name, problem, spaces: spaces(problem), check: (outputs) => check(problem, outputs) }
}

const isSquare = ({ csr: { rows, cols } }: Matrix): boolean => rows === cols

/** With any guess and a second sweep only what is kept of the first half differs. */
const FEW = 3000

const seeded = (matrix: Matrix): LabProblem[] => {
  if (!isSquare(matrix)) return []
  if (matrix.csr.col_idx.length > FEW) return [labCase(matrix)]
  return [
    labCase(matrix),
    labCase(matrix, { guess: 'any' }),
    ...(changes(matrix) ? [labCase(matrix, { sweeps: '2' })] : []),
  ]
}

/** Does a second sweep change every row? Where rows have neighbours one way only, the first may be all that there is to do. */
const changes = ({ geometry, csr }: Matrix): boolean => geometry !== undefined && csr.col_idx.length > csr.rows

/** With the file's own values, but where the diagonal has zeros. */
const own = (matrix: Matrix): LabProblem[] => {
  const spec = { guess: 'any', values: 'own', diagonal: 'error' } as const
  return isSquare(matrix) && refusal(() => makeProblem([matrix], { ...SPEC, ...spec })) === undefined
    ? [labCase(matrix, spec)]
    : []
}

const range = (n: number) => Array.from({ length: n }, (_, i) => i)

/** What is hard to colour is hard to sweep over: rows get their diagonals. And an entry that only a later row has. */
export const odd = (): Matrix[] => [...graphs(), rowsOf('one edge, the other way', 2, [[0], [0, 1]])]

/** Up to 300 rows with few entries each or many. */
function drawn(seed: number): LabProblem {
  const { below } = random(seed)
  const rows = 1 + below(seed % 4 === 0 ? 300 : 40)
  const most = [2, 4, rows][below(3)]
  const columns = () => [...new Set(range(below(most + 1)).map(() => below(rows)))].sort((a, b) => a - b)
  return labCase(rowsOf(`drawn by ${seed}, ${rows} rows`, rows, range(rows).map(columns)), {
    guess: below(2) === 0 ? 'zero' : 'any',
    sweeps: below(2) === 0 ? '1' : '2',
    seed: below(1000),
  })
}

/** The entries off the diagonal: each is multiplied by the unknown of its column, which b is near. */
const termsOf = ({ inputs: { A, b } }: SweepProblem): Terms => ({
  input: 'A',
  matrix: A,
  factors: b,
  isTerm: (i, k) => A.pattern.col_idx[k] !== i,
})

const cases: Cases = {
  faults: termFaults(termsOf),
  seeded,
  own,
  odd,
  random: drawn,
  watched: () => [
    grid('D3N27', [4, 5, 6]),
    rowsOf(
      'scattered rows',
      150,
      range(150).map((i) => range(150).filter((j) => i === j || (7 * i + 5 * j) % 64 < 2)),
    ),
  ],
}
export default cases
