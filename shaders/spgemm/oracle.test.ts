import { expect, inject, test } from 'vitest'
import { count } from '#src/core/base/format.ts'
import type { Data, SparseMatrix } from '#src/core/kernel/data.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { EVERY_REAL, type RealMatrix } from '#src/core/sparse/testing.ts'
import { Draw, TURNS } from '#src/lab/draw.ts'
import { transpose } from '#src/core/sparse/transpose.ts'
import { countProducts, mostEntries, factorPatterns } from './factors.ts'
import { check } from './oracle.ts'
import type { MatrixProductSpec } from './options.ts'
import { makeProblem, MOST_PRODUCTS, spaces } from './problem.ts'

const SEEDED: MatrixProductSpec = { with: 'same', values: 'seeded', seed: 1 }
const OWN: MatrixProductSpec = { ...SEEDED, values: 'own' }

/** [1 2; . 3] times [1 . 4; −2 1 −2] is [−3 2 0; −6 3 −6]: the zero of the first row is 4 − 4. */
const A = rowsOf('A', 2, [[0, 1], [1]])
const B = rowsOf('B', 3, [
  [0, 2],
  [0, 1, 2],
])
const problem = makeProblem(
  [
    { ...A, csr: { ...A.csr, values: Float64Array.of(1, 2, 3) } },
    { ...B, csr: { ...B.csr, values: Float64Array.of(1, 4, -2, 1, -2) } },
  ],
  { ...OWN, with: 'B' },
)
const C: SparseMatrix = {
  pattern: { rows: 2, cols: 3, row_ptr: Uint32Array.of(0, 3, 6), col_idx: Uint32Array.of(0, 1, 2, 0, 1, 2) },
  values: Float32Array.of(-3, 2, 0, -6, 3, -6),
}
const outputs = (change: Partial<SparseMatrix['pattern']> & { values?: SparseMatrix['values'] } = {}): Data => {
  const { values = C.values, ...pattern } = change
  return { C: { pattern: { ...C.pattern, ...pattern }, values } }
}

test('a product is right with every entry that a product makes, and it is said how many of them cancel', () => {
  const { ok, measures } = check(problem, outputs())
  expect(ok).toBe(true)
  expect(measures.map(({ name, value }) => [name, value])).toEqual([
    ['entries that differ', 0],
    ['relative error', 0],
    ['entries that cancel to zero and are kept', 1],
  ])
})

/** Each is a wrong product. */
const WRONG: Readonly<Record<string, Data>> = {
  'the entry that cancels is left out': outputs({
    row_ptr: Uint32Array.of(0, 2, 5),
    col_idx: Uint32Array.of(0, 1, 0, 1, 2),
    values: Float32Array.of(-3, 2, -6, 3, -6),
  }),
  'two columns are swapped': outputs({ col_idx: Uint32Array.of(1, 0, 2, 0, 1, 2), values: C.values }),
  'a value is off by a product': outputs({ values: C.values.with(0, 1) }),
  'a value is off by more than 1e-5': outputs({ values: C.values.with(4, 3.0001) }),
  'a value is no number': outputs({ values: C.values.with(2, NaN) }),
  'an entry follows the last one': outputs({ col_idx: Uint32Array.of(0, 1, 2, 0, 1, 2, 2) }),
  'a row ends too early': outputs({ row_ptr: Uint32Array.of(0, 2, 6) }),
  'nothing came out': outputs({ row_ptr: new Uint32Array(3), col_idx: new Uint32Array(), values: new Float32Array() }),
}

test('a wrong product is told from the right one', () => {
  const alive = Object.entries(WRONG).filter(([, wrong]) => check(problem, wrong).ok)
  console.log(`mutants killed ${Object.keys(WRONG).length - alive.length} of ${Object.keys(WRONG).length} (products)`)
  expect(alive).toEqual([])
})

test('B is a matrix with as many rows as A has columns, and Aᵀ has the numbers of A', () => {
  const wide = rowsOf('wide', 5, [[0, 3], [1]])
  expect(() => makeProblem([wide, wide], OWN)).toThrow('A has 5 columns and B has 2 rows')
  const mirror = { ...wide, csr: transpose(wide.csr) }
  const { inputs } = makeProblem([wide, mirror], { ...SEEDED, with: 'transposed' })
  const turned = transpose({ ...inputs.A.pattern, values: Float64Array.from(inputs.A.values) })
  expect([...inputs.B.values]).toEqual([...turned.values])
})

test('a product that is too large to be counted is refused with its numbers, before C is looked at', () => {
  const size = 50_000
  const column = rowsOf(
    'a full column',
    1,
    Array.from({ length: size }, () => [0]),
  )
  const row = { ...column, csr: transpose(column.csr) }
  expect(size ** 2).toBeGreaterThan(MOST_PRODUCTS)
  expect(() => makeProblem([column, row], { ...OWN, with: 'transposed' })).toThrow(
    `takes ${count(size ** 2)} products, and C has up to ${count(size ** 2)} entries. At most ${count(MOST_PRODUCTS)} products`,
  )
})

interface ProductTruth {
  readonly nnz: number
  readonly products: number
}

const truthOf = ({ truth }: RealMatrix, which: 'AA' | 'AAT'): ProductTruth | undefined =>
  (truth.pattern as unknown as Partial<Record<'AA' | 'AAT', ProductTruth>>)[which]

/** Products that are counted one by one in every run; with CHECK_ALL all are. */
const draw = new Draw(inject('turn')).within(TURNS)
const FILES_ONE_IN = 3
const MOST_COUNTED = draw.all ? Infinity : 1_500_000

test.skipIf(EVERY_REAL.length === 0)(
  'products and entries of real matrices are as many as ground truth says',
  async () => {
    let [compared, entered] = [0, 0]
    for (const real of draw.of(EVERY_REAL, FILES_ONE_IN)) {
      const matrix = await real.load()
      const mirror = { ...matrix, csr: transpose(matrix.csr) }
      for (const [which, other] of [
        ['AA', matrix],
        ['AAT', mirror],
      ] as const) {
        const expected = truthOf(real, which)
        if (!expected) continue
        const posed = makeProblem([matrix, other], { ...SEEDED, with: which === 'AA' ? 'same' : 'transposed' })
        expect(countProducts(factorPatterns(posed)), `${real.name} ${which}`).toBe(expected.products)
        expect(mostEntries(factorPatterns(posed))).toBeGreaterThanOrEqual(expected.nnz)
        compared++
        if (expected.products > MOST_COUNTED) continue
        expect(spaces(posed).find(({ name }) => name === 'entry')?.count, `${real.name} ${which}`).toBe(expected.nnz)
        entered++
      }
    }
    console.log(`products of ${compared} and entries of ${entered} as in ground truth`)
    expect(compared).toBeGreaterThan(draw.all ? 30 : 5)
  },
  120_000,
)
