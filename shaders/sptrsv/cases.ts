import { random } from '#src/core/base/random.ts'
import type { Check } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { Cases } from '#src/lab/rules/cases.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { boundsOf, makeProblem, spaces } from './problem.ts'
import { doubling, drawnGrid, growingGrid, scaled } from './hard.ts'
import { check } from './oracle.ts'
import type { SolveSpec } from './options.ts'
import { type SolveProblem, type System, toSystem } from './solve.ts'
import type { Space } from '#src/core/trace/space.ts'
import { type Terms, termFaults } from '#src/lab/rules/faults.ts'
import { hasRows, type Mutant } from '#src/lab/rules/mutant.ts'
import { confused } from '#src/lab/rules/gpu-mutants.ts'

/** A problem that kernels are tested on, and its judge. */
export interface Case {
  readonly name: string
  readonly problem: System
  readonly spaces: readonly Space[]
  readonly check: (outputs: Data) => Check
}

const SEED = 7
const TRIANGLE_STREAM = 0x3c6ef372

function labCase(matrix: Matrix, triangle: SolveSpec['triangle'], values: SolveSpec['values']): Case {
  const spec: SolveSpec = { triangle, of: 'matrix', values, diagonal: 'unit', seed: SEED }
  const problem = toSystem(makeProblem([matrix], spec))
  const bounds = boundsOf(spec)
  return {
    name: `${matrix.name}, ${triangle}${values === 'own' ? ', own values' : ''}`,
    problem,
    spaces: spaces(problem),
    check: (outputs) => check(problem, outputs, bounds),
  }
}

/** Both triangles of a square matrix with seeded values. */
export const seededCases = (matrix: Matrix): Case[] =>
  matrix.csr.rows !== matrix.csr.cols
    ? []
    : (['lower', 'upper'] as const).map((triangle) => labCase(matrix, triangle, 'seeded'))

/** Both triangles with the file's own values; none for a complex matrix. */
const ownCases = (matrix: Matrix): Case[] =>
  matrix.field === 'complex' || matrix.csr.rows !== matrix.csr.cols
    ? []
    : (['lower', 'upper'] as const).map((triangle) => labCase(matrix, triangle, 'own'))

/** Growth on both sides of what a scan may have, and far beyond it: in one stretch of a line, and in several. */
const growing = (): Matrix[] =>
  (['D3N7', 'D3N27', 'D3N13', 'D3N33'] as const).flatMap((stencil) => [
    ...[14, 24, 1e12].map((growth) => growingGrid(stencil, [31, 5, 3], growth, SEED)),
    growingGrid(stencil, [140, 3, 2], 1e6, SEED),
  ])

/** Problems that are hard by their values: growth along lines, values over twelve orders, errors that double with every row. */
function valued(): Case[] {
  const [, , , star] = growing()
  const meshed = rowsOf(
    'rows that need two others',
    300,
    Array.from({ length: 300 }, (_, i) => [...new Set([i, (7 * i) % 300, (31 * i + 5) % 300])].sort((a, b) => a - b)),
  )
  return [
    ...growing(),
    scaled(grid('D3N27', [31, 5, 3]), SEED),
    scaled(star, SEED),
    scaled(meshed, SEED),
    doubling(60, SEED),
  ].flatMap(ownCases)
}

/** A lower triangle by hand: row i needs the rows of needs[i]; all values are 1 and all of b is 8, so that x counts. */
export function handMade(needs: readonly (readonly number[])[]): System {
  const rows = needs.map((columns, i) => [...columns, i])
  const row_ptr = Uint32Array.from([0, ...rows.map((_, i) => rows.slice(0, i + 1).flat().length)])
  const col_idx = Uint32Array.from(rows.flat())
  const values = new Float32Array(col_idx.length).fill(1)
  const pattern = { rows: rows.length, cols: rows.length, row_ptr, col_idx }
  const b = new Float32Array(rows.length).fill(8)
  return toSystem({ operation: 'sptrsv', inputs: { T: { pattern, values }, b }, upper: false })
}

const PUBLISHED =
  'In a traced run the events of a row come before the word that publishes it, which another lane stores: an order of two ' +
  'atomic words, which the machine, whose lanes see every word at once, keeps anyway.'

/** The nonzeros off the diagonal: each is multiplied by the x of its column. */
const termsOf = ({ inputs: { T }, known }: SolveProblem): Terms => ({
  input: 'T',
  matrix: T,
  factors: known?.x,
  isTerm: (i, k) => T.pattern.col_idx[k] !== i,
})

const mutants: readonly Mutant[] = [
  {
    name: 'values and the input vector are bound the wrong way round',
    breaks: 'solves',
    applies: hasRows,
    alter: confused,
  },
  {
    name: 'b may be written',
    breaks: 'bindings',
    applies: hasRows,
    edits: [{ find: 'var<storage, read> b:', replace: 'var<storage, read_write> b:' }],
  },
]

/** Several slabs, and rows that are longer than a worker. */
const watched = (): Matrix[] => [
  grid('D3N7', [5, 4, 7]),
  grid('D3N27', [5, 3, 6]),
  rowsOf(
    'a dense triangle',
    100,
    Array.from({ length: 100 }, (_, i) => Array.from({ length: i + 1 }, (_column, j) => j)),
  ),
]

/** Lines that grow, each longer than a subgroup: teams of lanes take turns in it. */
const watchedByValue = (): Case[] => [
  ...ownCases(growingGrid('D3N7', [20, 3, 2], 1e6, SEED)).slice(-1),
  ...ownCases(growingGrid('D3N27', [20, 3, 2], 1e6, SEED)).slice(0, 1),
]

const cases: Cases = {
  faults: termFaults(termsOf),
  mutants,
  seeded: seededCases,
  own: ownCases,
  valued,
  // the lower triangle or the upper, by a bit that does not go with the turn of a kernel
  random: (seed) => ownCases(drawnGrid(seed))[random(seed ^ TRIANGLE_STREAM).below(2)],
  watched,
  watchedByValue,
  unseenBarriers: {
    'sptrsv/helix/kernel.wesl march 1': PUBLISHED,
    'sptrsv/chain_phases/places.wesl clear 1':
      'A lane that gives up may store its error before another one has cleared the word; on the machine none gives up.',
    'sptrsv/slab_march/kernel.wesl march 2': PUBLISHED,
    'sptrsv/slab_march/relay.wesl march 2': PUBLISHED,
  },
}
export default cases
