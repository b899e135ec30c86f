import { random } from '#src/core/base/random.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import type { InputFault } from '#src/lab/rules/faults.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { ColouringProblem } from './graph.ts'
import { check } from './oracle.ts'
import { makeProblem, spaces } from './problem.ts'
import { leadsOn } from './shapes.ts'

export function labCase(matrix: Matrix, seed = 7): LabProblem {
  const problem = makeProblem([matrix], { seed })
  return { name: matrix.name, problem, spaces: spaces(problem), check: (outputs) => check(problem, outputs) }
}

const isGraph = ({ csr: { rows, cols } }: Matrix): boolean => rows === cols

const range = (n: number) => Array.from({ length: n }, (_, i) => i)

/** Graphs without edges, with one edge one way, with a row that all need, of two parts, and such as need many colours. */
export const odd = (): Matrix[] => [
  rowsOf('a row alone', 1, [[0]]),
  rowsOf('no edges', 5, [[], [], [], [], []]),
  rowsOf('one edge, one way', 2, [[1], []]),
  rowsOf(
    'a path',
    40,
    range(40).map((i) => (i < 39 ? [i + 1] : [])),
  ),
  rowsOf(
    'a dense row',
    700,
    range(700).map((i) => (i === 3 ? range(700) : [i])),
  ),
  rowsOf(
    'all to all',
    64,
    range(64).map(() => range(64)),
  ),
  rowsOf(
    'two parts without an edge',
    60,
    range(60).map((i) => range(60).filter((j) => j !== i && i < 30 === j < 30 && (i + j) % 3 > 0)),
  ),
  grid('D2N9', [1, 9, 1]),
  grid('D2N5', [9, 1, 1]),
  grid('D3N27', [1, 6, 7]),
  grid('D3N27', [6, 1, 7]),
  grid('D3N27', [5, 6, 7]),
  grid('D3N7', [13, 12, 3]),
]

/** Up to 300 rows with few entries each or many. */
function drawn(seed: number): LabProblem {
  const { below } = random(seed)
  const rows = below(seed % 4 === 0 ? 300 : 40)
  const most = [2, 4, rows][below(3)]
  const columns = () => [...new Set(range(below(most + 1)).map(() => below(rows)))].sort((a, b) => a - b)
  return labCase(rowsOf(`drawn by ${seed}, ${rows} rows`, rows, range(rows).map(columns)), below(1000))
}

/** A graph whose edges are gone, on a grid of one point: all rows then get one colour. */
const faults: readonly InputFault<ColouringProblem>[] = [
  {
    name: 'neighbours are not seen',
    // within a block rows may have one colour
    applies: leadsOn,
    change: ({ inputs, ...problem }) => ({
      ...problem,
      inputs: {
        ...inputs,
        ...(inputs.X > 0 && { X: 1, Y: 1, Z: 1 }),
        G: { ...inputs.G, row_ptr: new Uint32Array(inputs.G.rows + 1), col_idx: new Uint32Array() },
      },
    }),
  },
]

const cases: Cases = {
  faults,
  numbers: 'none',
  seeded: (matrix) => (isGraph(matrix) ? [labCase(matrix)] : []),
  own: () => [],
  odd,
  random: drawn,
  watched: () => [
    grid('D3N27', [4, 5, 6]),
    rowsOf(
      'scattered edges',
      150,
      range(150).map((i) => range(150).filter((j) => (7 * i + 5 * j) % 64 < 2)),
    ),
  ],
}
export default cases
