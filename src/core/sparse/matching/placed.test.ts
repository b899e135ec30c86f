import { expect, test } from 'vitest'
import { toCsr } from '../testing.ts'
import { graphOfPlaced, matchedRows } from './placed.ts'

const placed = (rows: readonly (readonly (number | undefined)[])[], isWanted = true) => {
  const A = toCsr(rows)
  const found = matchedRows(A, isWanted, {})
  const { ptr, adj } = graphOfPlaced(A, found)
  const list = ({ rows: at, rowScale, columnScale }: typeof found) => [[...at], [...rowScale], [...columnScale]]
  return { found: list(found), ptr: [...ptr], adj: [...adj], scales: found }
}
/** The heavy entries stand at (0, 1), (1, 2), (2, 0): columns 0, 1, 2 get rows 2, 0, 1. */
const CYCLE = [
  [1, 1000, undefined],
  [undefined, 1, 1000],
  [1000, undefined, undefined],
]

test('the row of its heavy entry comes to each column, and its columns stay', () => {
  const { found, ptr, adj } = placed(CYCLE)
  expect(found[0]).toEqual([2, 0, 1])
  // rows 2, 0, 1 of A: (0), (0, 1), (1, 2): a path
  expect([ptr, adj]).toEqual([
    [0, 1, 3, 4],
    [1, 0, 2, 1],
  ])
})

test('scalings are powers of two, and a heavy entry is between 1/2 and 2 with them', () => {
  const { rows, rowScale, columnScale } = placed(CYCLE.map((row) => row.map((value) => value && value * 3))).scales
  for (const scale of [...rowScale, ...columnScale]) expect(Number.isInteger(Math.log2(scale))).toBe(true)
  for (let j = 0; j < 3; j++) {
    const size = 3000 * rowScale[rows[j]] * columnScale[j]
    expect(size).toBeGreaterThanOrEqual(1 / 2)
    expect(size).toBeLessThanOrEqual(2)
  }
})

test('without it rows, scales and graph are those of the matrix', () => {
  const { found, ptr, adj } = placed(CYCLE, false)
  expect(found).toEqual([
    [0, 1, 2],
    [1, 1, 1],
    [1, 1, 1],
  ])
  expect([ptr, adj]).toEqual([
    [0, 2, 4, 6],
    [1, 2, 0, 2, 0, 1],
  ])
})

test('exponents of scalings stay within f32', () => {
  const { rowScale, columnScale } = placed([[1e-300]]).scales
  expect([...rowScale, ...columnScale].map(Math.log2).every((exponent) => Math.abs(exponent) <= 120)).toBe(true)
  expect(Math.max(rowScale[0], columnScale[0])).toBe(2 ** 120)
})

test('a matrix of one row, and of none', () => {
  expect(placed([[-4]]).found[0]).toEqual([0])
  for (const isWanted of [true, false]) expect(placed([], isWanted)).toMatchObject({ found: [[], [], []], adj: [] })
})

test('a column that no row is left for is refused', () => {
  expect(() =>
    placed([
      [1, undefined],
      [1, undefined],
    ]),
  ).toThrow(expect.objectContaining({ code: 'StructurallySingular' }))
})
