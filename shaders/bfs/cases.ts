import { range } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import type { InputFault } from '#src/lab/rules/faults.ts'
import type { LabProblem } from '#src/lab/rules/labs.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { SearchProblem } from './graph.ts'
import { check } from './oracle.ts'
import { makeProblem, spaces } from './problem.ts'

/** From the vertex of this number, counted round. */
export function labCase(matrix: Matrix, source: number): LabProblem {
  const from = source % matrix.csr.rows
  const problem = makeProblem([matrix], { source: from })
  return {
    name: `${matrix.name} from ${from}`,
    problem,
    spaces: spaces(problem),
    check: (outputs) => check(problem, outputs),
  }
}

const isGraph = ({ csr: { rows, cols } }: Matrix): boolean => rows === cols && rows > 0

/** Graphs without edges, of one way, of many levels, and with vertices that have more edges than a worker takes at a time. */
const odd = (): Matrix[] => [
  rowsOf('a vertex alone', 1, [[]]),
  rowsOf('an edge to itself', 1, [[0]]),
  rowsOf('no edges', 5, [[], [], [], [], []]),
  rowsOf(
    'a path',
    40,
    range(40).map((i) => (i < 39 ? [i + 1] : [])),
  ),
  rowsOf(
    'a path backwards',
    40,
    range(40).map((i) => (i > 0 ? [i - 1] : [])),
  ),
  rowsOf(
    'a star',
    1500,
    range(1500).map((i) => (i === 0 ? range(1500).slice(1) : [0])),
  ),
  rowsOf(
    'all to all',
    70,
    range(70).map(() => range(70)),
  ),
]

/** Up to 300 vertices with few edges each or many, some one way and some both. */
function drawn(seed: number): LabProblem {
  const { below } = random(seed)
  const rows = 1 + below(seed % 4 === 0 ? 300 : 40)
  const most = [2, 4, rows][below(3)]
  const columns = () => [...new Set(range(below(most + 1)).map(() => below(rows)))].sort((a, b) => a - b)
  return labCase(rowsOf(`drawn by ${seed}, ${rows} vertices`, rows, range(rows).map(columns)), below(rows))
}

/** From the first vertex of their middle row. */
const fromMiddle = (matrix: Matrix): LabProblem => labCase(matrix, Math.floor(matrix.csr.rows / 2))

/** Rows of a ring of `count` vertices, whose numbers begin at `first`. */
const ring = (first: number, count: number) =>
  range(count).map((i) => [first + ((i + 1) % count), first + ((i + count - 1) % count)].sort((a, b) => a - b))

/** Each vertex has up to `edges` edges to drawn vertices. */
function scattered(seed: number, vertices: number, edges: number): Matrix {
  const { below } = random(seed)
  const columns = () => [...new Set(range(edges).map(() => below(vertices)))].sort((a, b) => a - b)
  return rowsOf(`${vertices} vertices with ${edges} edges each`, vertices, range(vertices).map(columns))
}

/**
 * Graphs of hundreds of vertices and more. In smaller ones every frontier is a large part of the graph, and all are searched in the same
 * way. Grids from their middle, thin and square, drawn graphs, two rings without an edge between them, and a vertex with more words than
 * a worker takes.
 */
const judged = (): LabProblem[] => [
  fromMiddle(grid('D3N27', [7, 6, 4])),
  fromMiddle(grid('D3N7', [70, 2, 2])),
  fromMiddle(grid('D2N5', [40, 30, 1])),
  fromMiddle(scattered(1, 250, 3)),
  fromMiddle(scattered(2, 1100, 2)),
  fromMiddle(rowsOf('two rings', 400, [...ring(0, 180), ...ring(180, 220)])),
  labCase(
    rowsOf(
      'a vertex with edges to 290 words',
      9300,
      range(9300).map((i) => (i === 5 ? range(290).map((j) => 32 * j + (j % 32)) : i % 320 === 10 ? [i + 1] : [])),
    ),
    5,
  ),
]

const faults: readonly InputFault<SearchProblem>[] = [
  {
    name: 'the search begins at another vertex',
    applies: ({ inputs: { A } }) => A.rows > 1,
    change: ({ inputs, ...problem }) => ({
      ...problem,
      inputs: { ...inputs, source: (inputs.source + 1) % inputs.A.rows },
    }),
  },
]

const cases: Cases = {
  faults,
  numbers: 'none',
  seeded: (matrix) => (isGraph(matrix) ? [labCase(matrix, 7)] : []),
  own: () => [],
  odd,
  random: drawn,
  judged,
  watched: () => [
    rowsOf(
      'a tree with two hubs',
      150,
      range(150).map((i) => (i === 0 ? range(90).slice(1) : i === 9 ? range(60).map((c) => 90 + c) : [])),
    ),
    rowsOf(
      'two ways far apart',
      600,
      range(600).map((i) => (i === 7 ? [8, 590] : i === 8 || i === 590 ? [i + 1] : [])),
    ),
    rowsOf(
      'scattered edges',
      90,
      range(90).map((i) => range(90).filter((j) => (7 * i + 5 * j) % 64 < 2)),
    ),
  ],
}
export default cases
