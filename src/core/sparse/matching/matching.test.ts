import { expect, test } from 'vitest'
import { refusal } from '#src/core/base/errors.ts'
import { random } from '#src/core/base/random.ts'
import { toCsr, toDense, REAL } from '../testing.ts'
import { type HeavyMatching, heavyMatching } from './matching.ts'
import type { Csr } from '../csr.ts'

const range = (n: number) => Array.from({ length: n }, (_, i) => i)

/** A square matrix with some entries of very different sizes; the diagonal may be missing. */
function drawn(seed: number): Csr {
  const { below, unit, sign } = random(seed)
  const n = 1 + below(5)
  return toCsr(range(n).map(() => range(n).map(() => (unit() < 0.5 ? sign() * 10 ** (6 * unit() - 3) : undefined))))
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

const draws = range(400).map(drawn)
const regular = draws.filter((csr) => largestProduct(toDense(csr)) > 0)

/** How far the scaled size of a chosen entry is from 1, and how far that of any is above. */
function distances(found: HeavyMatching, csr: Csr) {
  let [chosen, above] = [0, 0]
  for (const [i, row] of sizesBy(found, csr).entries())
    for (const { j, size } of row) {
      if (found.columns[i] === j) chosen = Math.max(chosen, Math.abs(size - 1))
      above = Math.max(above, size - 1)
    }
  return { chosen, above }
}

test('of drawn matrices the chosen entries have the largest product, and scaled they are 1, all others at most', () => {
  expect(regular.length).toBeGreaterThan(100)
  for (const csr of regular) {
    const found = heavyMatching(csr)
    const entries = toDense(csr)
    expect([...found.columns].toSorted((a, b) => a - b)).toEqual(range(csr.rows))
    const product = range(csr.rows).reduce((all, i) => all * Math.abs(entries[i][found.columns[i]]), 1)
    expect(product / largestProduct(entries)).toBeCloseTo(1, 9)
    const { chosen, above } = distances(found, csr)
    expect(chosen).toBeLessThan(1e-9)
    expect(above).toBeLessThan(1e-9)
  }
})

test('a structurally singular matrix is named with rows that have fewer columns than they are', () => {
  const singular = draws.filter((csr) => !regular.includes(csr))
  expect(singular.length).toBeGreaterThan(40)
  for (const csr of singular) {
    const entries = toDense(csr)
    const lacking = namedIn(refusal(() => heavyMatching(csr)))
    const columns = new Set(lacking.flatMap((i) => entries[i].flatMap((value, j) => (value === 0 ? [] : [j]))))
    expect(lacking).not.toEqual([])
    expect(columns.size).toBeLessThan(lacking.length)
  }
})

test('a zero that is stored is no nonzero, and a dominant diagonal stays', () => {
  const stored = toCsr([
    [0, 2],
    [3, 0],
  ])
  expect([...heavyMatching(stored).columns]).toEqual([1, 0])
  expect(() =>
    heavyMatching(
      toCsr([
        [0, 2],
        [0, 1],
      ]),
    ),
  ).toThrow(/2 rows, 0, 1, have nonzeros in 1 column only/)
  expect(() =>
    heavyMatching(
      toCsr([
        [1, 2],
        [0, undefined],
      ]),
    ),
  ).toThrow(/row 1 has no nonzero/)
  const heavy = toCsr([
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
      const { chosen, above } = distances(heavyMatching(csr), csr)
      expect(chosen, name).toBeLessThan(1e-6)
      expect(above, name).toBeLessThan(1e-6)
    }
  },
)
