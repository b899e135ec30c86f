import type { OperationBench, BenchRecording, BenchScene, ProblemLayout } from '#src/core/kernel/bench.ts'
import { levelCount, levelsOf } from '#src/core/sparse/levels.ts'
import type { Matrix, MatrixSource, StencilName } from '#src/core/sparse/source.ts'
import type { SolveSpec } from './options.ts'
import { makeProblem } from './problem.ts'
import { growing } from './hard.ts'
import { recognise } from './structure.ts'
import { FACTOR_OF, GROWING_OF, OWN_OF, suites } from './suites.ts'
import { type SolveProblem, toSystem } from './solve.ts'

const spec = (seed: number): SolveSpec => ({
  triangle: 'lower',
  of: 'matrix',
  values: 'seeded',
  diagonal: 'unit',
  seed,
})

const own = (seed: number): SolveSpec => ({ ...spec(seed), values: 'own' })

/** By how much errors grow along the lines of a grid that is made for it. */
const GROWTH = 1e6

/** A grid with values that grow along its lines. Throws AppError `NotStructured`. */
function grown(matrix: Matrix, seed: number): Matrix {
  const [X] = recognise(toSystem(makeProblem([matrix], spec(seed)))).size
  return growing(matrix, X, GROWTH, seed)
}

/** As bench/cusparse/spsv.cu reads it: rows, nonzeros, 1 for an upper triangle; then row_ptr, col_idx, values and b. */
const file: ProblemLayout<SolveProblem> = {
  begins: 'SPTR',
  write({ inputs: { T, b }, upper }) {
    const { rows, row_ptr, col_idx } = T.pattern
    return [Uint32Array.of(rows, col_idx.length, upper ? 1 : 0), row_ptr, col_idx, T.values, b]
  },
  read(from) {
    const [rows, nonzeros, upper] = from.words(3)
    const T = { pattern: from.pattern(rows, rows, nonzeros), values: from.numbers(nonzeros) }
    return { operation: 'sptrsv', inputs: { T, b: from.numbers(rows) }, upper: upper === 1 }
  },
}

const gridOf = (stencil: StencilName, side: number): MatrixSource => ({
  kind: 'grid',
  stencil,
  size: [side, side, side],
  values: 'seeded',
  seed: 1,
})
const FOUR = ['level_set', 'sync_free', 'structured', 'auto']
const TWO = ['level_set', 'auto']
/** The first page's two, and the textbook's: levels merged in one workgroup, none at all, and a dispatch for each. */
const LEVELS = ['level_set', 'sync_free', 'level_dispatch']

const raceOf = (stencil: StencilName, side: number, algorithms: readonly string[], limit: number): BenchScene => ({
  name: `${stencil} ${side}³`,
  source: gridOf(stencil, side),
  algorithms,
  moved: 'plays',
  limit,
})

const scenes: readonly BenchScene[] = [
  raceOf('D3N7', 64, FOUR, 16.7),
  raceOf('D3N27', 64, FOUR, 16.7),
  raceOf('D3N7', 128, TWO, 33),
  raceOf('D3N27', 128, TWO, 33),
  { ...raceOf('D3N7', 16, FOUR, 16.7), small: true },
  { ...raceOf('D3N27', 16, FOUR, 16.7), small: true },
]

const recordings: Readonly<Record<string, BenchRecording>> = {
  // the first page
  'd3n7-16': { link: '', algorithms: LEVELS },
  // idle lanes beside full lanes: on lines of 128 rows, where full lanes are faster, and on a cube, where the chain decides
  // the third is the second without full lanes: the same queues and workers, and rows one by one
  'd3n27-128x4x4': {
    link: 'm=grid:D3N27:128x4x4:seeded:1',
    algorithms: ['level_elementwise', 'structured', 'structured(variant=0)'],
  },
  'd3n27-8': { link: 'm=grid:D3N27:8x8x8:seeded:1', algorithms: ['level_elementwise', 'structured'] },
  // small enough to see each row
  'd3n7-6': { link: 'm=grid:D3N7:6x6x6:seeded:1', algorithms: LEVELS },
  // the stencil with most dependences, and what the other kernels make of it
  'd3n27-16': { link: 'm=grid:D3N27:16x16x16:seeded:1', algorithms: FOUR },
  // polling one word per row, and one per grid line
  'd3n13-12': { link: 'm=grid:D3N13:12x12x12:seeded:1', algorithms: ['sync_free', 'structured'] },
  bunny: { link: 'm=mesh:bunny' },
  // a dispatch for each level, beside the other two: one mesh in two orders, of which one has a tenth of the levels
  'delaunay-1000': { link: 'm=delaunay:1000:7', algorithms: LEVELS },
  'delaunay-1000-shuffled': { link: 'm=ordered:random:delaunay:1000:7', algorithms: LEVELS },
  'delaunay-2000': { link: 'm=delaunay:2000:7', algorithms: ['level_set', 'sync_free', 'auto', 'level_dispatch'] },
}

/** The lower triangular system of a named matrix with seeded values, or of the lower factor of `ilu0 of <name>`. */
const bench: OperationBench<SolveProblem, SolveSpec> = {
  suites: () => suites,
  spec,
  // a factor has the values that factoring gave it
  variants: {
    [FACTOR_OF]: { words: 'ILU(0) of ', spec: (seed) => ({ ...spec(seed), of: 'ilu0', values: 'own' }) },
    [GROWING_OF]: { words: 'growing values of ', spec: own, cut: grown },
    [OWN_OF]: { words: 'own values of ', spec: own },
  },
  counts: { levels: ({ inputs: { T } }) => levelCount(levelsOf(T.pattern, 'lower')) },
  bytesOf: ({ rows, nonzeros }) => 8 * nonzeros + 4 * (rows + 1) + 8 * rows,
  chooses: 'auto',
  resets: true,
  memory: false,
  errors: { backward: 'backward', forward: 'forward' },
  claims: [
    { suite: 'structured', title: '16 grids' },
    { suite: 'sizes', title: '6 other sizes', fresh: true },
    { suite: 'real', title: '6 matrices' },
    { suite: 'others', title: '6 other matrices', fresh: true },
  ],
  told: { before: 'D3N27 128^3', counted: 'the reset that a solve needs' },
  file,
  peer: { source: 'spsv.cu', result: ({ inputs: { T } }, from) => ({ x: from.numbers(T.pattern.rows) }) },
  scenes,
  recordings,
}
export default bench
