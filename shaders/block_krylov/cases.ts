import { random } from '#src/core/base/random.ts'
import { range } from '#src/core/base/arrays.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import blockCases from '../block_symgs/cases.ts'
import { odd } from '../symgs/cases.ts'
import type { FlowSystemSpec } from './options.ts'
import { check, makeProblem, spaces } from './problem.ts'

const SPEC: FlowSystemSpec = {
  cfl: '1',
  viscous: false,
  systems: '1',
  seed: 7,
  tolerance: '1e-4',
  limit: 40,
  rough: true,
}

function labCase(matrix: Matrix, rest: Partial<FlowSystemSpec> = {}): LabProblem {
  const spec = { ...SPEC, ...rest }
  const problem = makeProblem([matrix], spec)
  return {
    name: `${matrix.name}, CFL ${spec.cfl}, ${spec.systems} turbulence systems`,
    problem,
    spaces: spaces(problem),
    check: (outputs) => check(problem, outputs, { 'not converged': 0 }),
  }
}

/** Each entry is 25 numbers, which a twin multiplies twice an iteration. */
const MOST_ENTRIES = 4000

const seeded = (matrix: Matrix): LabProblem[] => {
  const { rows, cols, col_idx } = matrix.csr
  if (rows !== cols || rows === 0 || col_idx.length > MOST_ENTRIES) return []
  return [labCase(matrix, matrix.geometry ? { systems: '2', viscous: true } : {})]
}

/** Up to 60 cells with few neighbours each or many, anywhere in a cube. */
function drawn(seed: number): LabProblem {
  const { below } = random(seed)
  const rows = 1 + below(seed % 4 === 0 ? 60 : 20)
  const most = [2, 4, rows][below(3)]
  const columns = () => [...new Set(range(below(most + 1)).map(() => below(rows)))].sort((a, b) => a - b)
  return labCase(rowsOf(`drawn by ${seed}, ${rows} rows`, rows, range(rows).map(columns)), {
    systems: (['0', '1', '2'] as const)[below(3)],
    viscous: below(2) === 0,
    tolerance: '1e-3',
    seed: below(1000),
  })
}

const cases: Cases = {
  faults: blockCases.faults ?? [],
  seeded,
  own: () => [],
  odd: () => odd().filter(({ csr }) => csr.rows > 0 && csr.col_idx.length < MOST_ENTRIES),
  random: drawn,
  watched: () => [grid('D3N7', [3, 4, 3]), grid('D3N13', [3, 3, 4])],
}
export default cases
