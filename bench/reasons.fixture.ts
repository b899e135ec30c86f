import { RULES as FACTORS } from '#shaders/lu/auto/rule.ts'
import type { LuProblem } from '#shaders/lu/factors.ts'
import { growingGrid } from '#shaders/sptrsv/hard.ts'
import { type SolveProblem, toSystem } from '#shaders/sptrsv/solve.ts'
import { RULES as PRODUCTS } from '#shaders/spgemm/auto/rule.ts'
import type { MatrixProductProblem } from '#shaders/spgemm/factors.ts'
import { RULES as MULTIPLICATIONS } from '#shaders/spmv/auto/rule.ts'
import type { Product } from '#shaders/spmv/multiply.ts'
import { pairs } from '#shaders/sptrans/auto/pairs.fixture.ts'
import { RULES as TRANSPOSITIONS } from '#shaders/sptrans/auto/rule.ts'
import type { TransposeProblem } from '#shaders/sptrans/transpose.ts'
import { MANY } from '#shaders/sptrans/transposition.ts'
import { RULES as SOLVES } from '#shaders/sptrsv/auto/rule.ts'
import { RULES as SWEEPS } from '#shaders/symgs/auto/rule.ts'
import type { SweepProblem } from '#shaders/symgs/sweep.ts'
import { prefixSum, range } from '#src/core/base/arrays.ts'
import { matricesFor } from '#src/engine/catalog/matrices.ts'
import { findOperation } from '#src/engine/catalog/operations.ts'
import type { Rule } from '#src/core/kernel/choice/choice.ts'
import { Findings } from '#src/core/kernel/findings.ts'
import type { Problem } from '#src/core/kernel/kernel.ts'
import { defaultsOf } from '#src/core/kernel/spec.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { grid, rowsOf } from '#src/core/sparse/test-matrices.ts'

/**
 * What the rules of Automatic say, rule by rule: a problem of which the sentence is said, with every number in it counted by hand,
 * and one of which it is not.
 */

/** A rule, with what it says of two problems. */
export interface Reason {
  readonly operation: string
  /** Place among the rules. */
  readonly rule: number
  readonly kernel: string
  readonly says: string
  /** The other problem, in words. */
  readonly denied: string
  /** What is said of the one and of the other; undefined where nothing is. */
  told(): Promise<readonly [of: string | undefined, other: string | undefined]>
}

/** Sentence, the problem of which it is said, and one of which it is not, with what that is. */
type Said<P> = readonly [rule: number, says: string, of: Made<P>, denied: string, other: Made<P>]
type Made<P> = () => P | Promise<P>

function reasonsOf<P extends Problem>(
  operation: string,
  rules: readonly Rule<P>[],
  said: readonly Said<P>[],
): readonly Reason[] {
  const reasonFor = (rule: Rule<P>, problem: P) => {
    const findings = new Findings()
    return rule.when?.(problem, findings) === false
      ? undefined
      : rule.because(problem, findings)?.replaceAll(/\s/gu, ' ')
  }
  return said.map(([rule, says, of, denied, other]) => ({
    operation,
    rule,
    kernel: rules[rule].name,
    says,
    denied,
    told: async () => [reasonFor(rules[rule], await of()), reasonFor(rules[rule], await other())],
  }))
}

/** The problem of an operation that a matrix is posed as by default. */
const posed =
  <P extends Problem>(operation: string, matrix: () => Matrix): Made<P> =>
  async () => {
    const { options, load } = findOperation(operation)
    const spec = defaultsOf(options)
    const { makeProblem } = await load()
    return makeProblem(await matricesFor(options, spec, matrix()), spec) as P
  }

const made = (rows: readonly (readonly number[])[]) =>
  rowsOf('made', rows.flat().reduce((a, b) => Math.max(a, b)) + 1, rows)

const diagonal = (n: number) => made(range(n).map((i) => [i]))
/** Each row needs the one before it. */
const chain = (n: number) => made(range(n).map((i) => (i > 0 ? [i - 1, i] : [i])))
/** A row in three of four levels, each as wide: more levels than get a dispatch each. */
const levels = (width: number, depth: number) =>
  made(range(width * depth).map((i) => (i < width ? [i] : [i - width, i])))
/** No grid, and narrow. */
const tangle = () => made([[0], [1], [0, 1, 2], [0, 3], [1, 3, 4], [2, 4, 5]])

const solve =
  (matrix: () => Matrix): Made<ReturnType<typeof toSystem>> =>
  async () =>
    toSystem(await posed<SolveProblem>('sptrsv', matrix)())

const GRID = [28, 28, 28] as const
const GROWTH = 24

const SOLVED = reasonsOf('sptrsv', SOLVES, [
  [
    0,
    'it has 1 level, and with so few a dispatch for each was measured to be first',
    solve(() => levels(3, 1)),
    'a chain of five rows',
    solve(() => chain(5)),
  ],
  [
    1,
    'its rows are the points of a grid, 9×8×7',
    solve(() => grid('D3N7', [9, 8, 7])),
    'six rows that are no grid',
    solve(tangle),
  ],
  [
    2,
    'its rows are the points of a grid, 28×28×28, whose lines no scan solves in f32: errors would grow along them',
    solve(() => growingGrid('D3N7', [...GRID], GROWTH, 7)),
    'the same grid with values that do not grow',
    solve(() => grid('D3N7', [...GRID])),
  ],
  [
    3,
    'its rows are short, 1.75 nonzeros each on average, and a lane takes each',
    solve(() => levels(2 ** 16, 4)),
    'levels of 65 535 rows',
    solve(() => levels(2 ** 16 - 1, 4)),
  ],
  [
    4,
    'narrow levels share a workgroup and its dispatch',
    solve(tangle),
    'four levels of 193 rows',
    solve(() => levels(193, 4)),
  ],
  [
    4,
    'wide levels take the whole GPU, and a row waits for what it needs, not for a level',
    solve(() => levels(193, 4)),
    'six rows in narrow levels',
    solve(tangle),
  ],
  [
    5,
    'its rows are short, 1.75 nonzeros each on average, and a lane takes each',
    solve(() => levels(128, 4)),
    'levels of 127 rows',
    solve(() => levels(127, 4)),
  ],
  [
    6,
    'its levels are so wide that one fills a GPU',
    solve(() => levels(4096, 4)),
    'levels of 4 095 rows',
    solve(() => levels(4095, 4)),
  ],
])

const ofPattern =
  (lengths: readonly number[], col_idx?: Uint32Array): Made<Product> =>
  () => {
    const row_ptr = prefixSum(lengths)
    const columns = col_idx ?? new Uint32Array(row_ptr[lengths.length])
    // what rules look at, and no values: the largest of these would take gigabytes
    return { pattern: { rows: lengths.length, cols: lengths.length, row_ptr, col_idx: columns } } as unknown as Product
  }
/** Eight ones in each row, from its diagonal on. */
const stripes =
  (rows: number): Made<Product> =>
  () => {
    const col_idx = new Uint32Array(8 * rows)
    for (let k = 0; k < col_idx.length; k++) col_idx[k] = Math.floor(k / 8) + (k % 8)
    const row_ptr = Uint32Array.from({ length: rows + 1 }, (_, i) => 8 * i)
    const pattern = { rows, cols: rows + 7, row_ptr, col_idx }
    return { pattern, values: new Float32Array(col_idx.length).fill(1) } as unknown as Product
  }
/** The diagonal and the one below it, which lacks its first entry. */
const bidiagonal =
  (n: number): Made<Product> =>
  () =>
    ofPattern(
      range(n).map((i) => Math.min(2, i + 1)),
      Uint32Array.from(range(n).flatMap((i) => (i > 0 ? [i - 1, i] : [i]))),
    )()

const even = (rows: number, length: number) => ofPattern(range(rows).map(() => length))
const UNEVEN = [400, ...range(99).map(() => 1)]
const LONG_ROW = 'the longest row has 400 nonzeros and the mean row 4.99, so that 4 lanes would take 25 turns for it'
const alike = '100 rows of five nonzeros'

const MULTIPLIED = reasonsOf('spmv', MULTIPLICATIONS, [
  [
    0,
    'its nonzeros have 8 pairs of distance j − i and value, and a byte tells them apart; beside DIA its conversion pays after 8 000 to 67 000 products, on an H200',
    stripes(2 ** 20),
    'a row fewer',
    stripes(2 ** 20 - 1),
  ],
  [1, 'all nonzeros are on 2 diagonals and fill 100 % of them', bidiagonal(4096), 'one row fewer', bidiagonal(4095)],
  [
    2,
    // 2²³ nonzeros, of which the first of 8 192 rows has 2²²: 32 lanes take 4 each in a turn
    'the longest row has 4 194 304 nonzeros and the mean row 1 020, so that 32 lanes would take 32 768 turns for it',
    ofPattern([2 ** 22, ...range(8191).map((i) => (i < 8190 ? 512 : 2 ** 22 - 512 * 8190))]),
    'the same rows with a nonzero fewer',
    ofPattern([2 ** 22, ...range(8191).map((i) => (i < 8190 ? 512 : 2 ** 22 - 512 * 8190 - 1))]),
  ],
  ...[3, 4, 5].map((rule): Said<Product> => [rule, LONG_ROW, ofPattern(UNEVEN), alike, even(100, 5)]),
  [
    6,
    'rows have 2.00 nonzeros on average and vary by 0 % of that',
    even(2 ** 17, 2),
    'a row fewer',
    even(2 ** 17 - 1, 2),
  ],
  [
    7,
    'rows have 2.00 nonzeros on average and vary by 50 % of that',
    ofPattern([1, 3]),
    'rows that are alike',
    ofPattern([2, 2]),
  ],
  [
    8,
    'the longest row has 3 nonzeros, and the mean row 3.00',
    even(2 ** 15, 3),
    'rows of which one has a nonzero more',
    ofPattern(range(2 ** 15).map((i) => (i === 0 ? 4 : 3))),
  ],
  [
    9,
    'rows have 3.00 nonzeros on average and vary by 0 % of that',
    even(2 ** 15, 3),
    'a row fewer',
    even(2 ** 15 - 1, 3),
  ],
])

const transposed = (column: number) =>
  posed<TransposeProblem>('sptrans', () =>
    rowsOf(
      'made',
      2,
      range(column).map(() => [0]),
    ),
  )

const TRANSPOSED = reasonsOf('sptrans', TRANSPOSITIONS, [
  [
    0,
    'of 1 024 nonzeros each has its mirrored one, and in a symmetric pattern all find their places',
    () => pairs(MANY, (i) => i ^ 1),
    'a cycle of as many nonzeros',
    () => pairs(MANY, (i) => (i + 1) % (MANY / 2)),
  ],
  [
    1,
    'a column of A has more than 256 nonzeros, and moving keeps their order',
    transposed(257),
    'a column of 256',
    transposed(256),
  ],
  [
    2,
    'no column of A has more than 256 nonzeros, which are soon sorted',
    transposed(256),
    'a column of 257',
    transposed(257),
  ],
  [2, 'its nonzeros draw their places, and are sorted afterwards', transposed(257), 'a column of 256', transposed(256)],
])

const squared = (matrix: () => Matrix) => posed<MatrixProductProblem>('spgemm', matrix)
/** Row 0 takes the two nonzeros of row 0 and the one of row 1, row 1 takes one. */
const corner = () => made([[0, 1], [1]])
const MEAN = 'a row of C takes 2.00 products on average'
const three = () => made(range(3).map(() => [0, 1, 2]))

const SQUARED = reasonsOf('spgemm', PRODUCTS, [
  ...[0, 2, 3].map(
    (rule): Said<MatrixProductProblem> => [rule, MEAN, squared(corner), 'a diagonal', squared(() => diagonal(2))],
  ),
  [1, 'a tile of A has 9.00 nonzeros on average', squared(three), 'a diagonal', squared(() => diagonal(3))],
  [4, 'it has 4 products, and equal work for all lanes', squared(corner), 'a diagonal', squared(() => diagonal(2))],
])

/** Each row has the ones before and after it: two colours. */
const line = (n: number) =>
  posed<SweepProblem>('symgs', () => made(range(n).map((i) => [i - 1, i, i + 1].filter((j) => j >= 0 && j < n))))

const SWEPT = reasonsOf('symgs', SWEEPS, [
  [
    0,
    'its 2 colours have 3 rows each on average, too few for a dispatch each',
    line(6),
    'a line of 20 000',
    line(20_000),
  ],
  [1, 'its 2 colours have 3 rows each on average', line(6), 'a line of eight', line(8)],
])

const factored = (matrix: () => Matrix) => posed<LuProblem>('lu', matrix)
/** Of a triangle A + Aᵀ is full, and so are L + U. */
const full = (n: number) => factored(() => made(range(n).map((i) => range(i + 1))))

const FACTORED = reasonsOf('lu', FACTORS, [
  [0, 'its L + U have 5 entries a row, too few for a barrier behind each level', full(5), 'a triangle of 6', full(6)],
  [1, 'its L + U have 6 entries a row, much for a level', full(6), 'a triangle of 5', full(5)],
])

/** What every rule says. The one that is not here says how its kernel works: a run shows it (bench/spoken.fixture.ts). */
export const REASONS: readonly Reason[] = [...SOLVED, ...MULTIPLIED, ...TRANSPOSED, ...SQUARED, ...SWEPT, ...FACTORED]

const files = import.meta.glob<readonly unknown[]>('../shaders/*/auto/rule.ts', { import: 'RULES', eager: true })

/** Every rule that there is, as the folder of its operation and its place. */
export const ruleNames: readonly string[] = Object.entries(files).flatMap(([file, rules]) =>
  rules.map((_, place) => `${file.split('/')[2]} ${place}`),
)
