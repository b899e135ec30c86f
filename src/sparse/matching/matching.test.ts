import { expect, test } from 'vitest'
import { refusal } from '#src/base/errors.ts'
import { random } from '#src/base/random.ts'
import { csrOf, denseOf, REAL } from '../testing.ts'
import { type HeavyMatching, heavyMatching } from './matching.ts'
import type { Csr } from '../csr.ts'

const range = (n: number) => Array.from({ length: n }, (_, i) => i)

/** A square matrix with some entries of very different sizes; the diagonal may be missing. */
function drawn(seed: number): Csr {
  const { below, unit, sign } = random(seed)
  const n = 1 + below(5)
  return csrOf(range(n).map(() => range(n).map(() => (unit() < 0.5 ? sign() * 10 ** (6 * unit() - 3) : undefined))))
}

/** The largest product over all permutations. */
function largestProduct(entries: readonly (readonly number[])[]): number {
  const [first, ...rest] = entries
  if (!first) return 1
  return Math.max(
    ...first.map((value, j) =>
      value === 0 ? 0 : Math.abs(value) * largestProduct(rest.map((row) => row.filter((_, l) => l !== j))),
    ),
  )
}

function sizesBy({ rowLogs, columnLogs }: HeavyMatching, { rows, row_ptr, col_idx, values }: Csr) {
  return range(rows).map((i) =>
    range(row_ptr[i + 1] - row_ptr[i]).map((k) => {
      const j = col_idx[row_ptr[i] + k]
      return { j, size: Math.abs(values[row_ptr[i] + k]) * Math.exp(rowLogs[i] + columnLogs[j]) }
    }),
  )
}

/** The rows that an error names, all of those that a matrix of up to 5 rows has. */
function namedIn(message = ''): readonly number[] {
  const [, several, one] = /rows, ([\d, ]+), have|row (\d+) has/.exec(message) ?? []
  return (several ?? one ?? '').split(', ').map(Number)
}

test('of 400 drawn matrices the chosen entries have the largest product, and a singular one is named with rows that lack columns', () => {
  let singular = 0
  for (const seed of range(400)) {
    const csr = drawn(seed)
    const entries = denseOf(csr)
    const best = largestProduct(entries)
    if (best === 0) {
      singular++
      const lacking = namedIn(refusal(() => heavyMatching(csr)))
      const columns = new Set(lacking.flatMap((i) => entries[i].flatMap((value, j) => (value === 0 ? [] : [j]))))
      expect(lacking).not.toEqual([])
      expect(columns.size).toBeLessThan(lacking.length)
      continue
    }
    const found = heavyMatching(csr)
    expect([...found.columns].toSorted((a, b) => a - b)).toEqual(range(csr.rows))
    const product = range(csr.rows).reduce((all, i) => all * Math.abs(entries[i][found.columns[i]]), 1)
    expect(product / best).toBeCloseTo(1, 9)
    for (const [i, row] of sizesBy(found, csr).entries())
      for (const { j, size } of row) {
        expect(size).toBeLessThan(1 + 1e-9)
        if (found.columns[i] === j) expect(size).toBeCloseTo(1, 9)
      }
  }
  expect(singular).toBeGreaterThan(40)
  expect(singular).toBeLessThan(360)
})

test('a zero that is stored is no nonzero, and a dominant diagonal stays', () => {
  const stored = csrOf([
    [0, 2],
    [3, 0],
  ])
  expect([...heavyMatching(stored).columns]).toEqual([1, 0])
  expect(() =>
    heavyMatching(
      csrOf([
        [0, 2],
        [0, 1],
      ]),
    ),
  ).toThrow(/2 rows, 0, 1, have nonzeros in 1 column only/)
  expect(() =>
    heavyMatching(
      csrOf([
        [1, 2],
        [0, undefined],
      ]),
    ),
  ).toThrow(/row 1 has no nonzero/)
  const heavy = csrOf([
    [4, -1, 0],
    [-1, 4, -1],
    [1, 1, 4],
  ])
  expect([...heavyMatching(heavy).columns]).toEqual([0, 1, 2])
})

test.runIf(REAL.length > 0)(
  'real files whose diagonal has zeros get one without, of which all others are at most',
  async () => {
    for (const { name, load } of REAL.filter((one) => ['west0479', 'cavity14', 'bayer10'].includes(one.name))) {
      const { csr } = await load()
      const found = heavyMatching(csr)
      let least = Infinity
      let most = 0
      for (const [i, row] of sizesBy(found, csr).entries())
        for (const { j, size } of row) {
          if (found.columns[i] === j) least = Math.min(least, size)
          most = Math.max(most, size)
        }
      expect(least, name).toBeCloseTo(1, 6)
      expect(most, name).toBeCloseTo(1, 6)
    }
  },
)
