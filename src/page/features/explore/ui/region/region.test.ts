import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { lookAtRegion } from '#src/core/sparse/explore/region.ts'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { fillRegion, magnitudeEnds, placeOnScale } from './paint-region.ts'
import { regionAspect, between, boxIn, endTyped, entryAt } from './places.ts'
import { contents, scaleWords, squareOf } from './words.ts'

const WHOLE = { row: 0, stopRow: 4, col: 0, stopCol: 4 }
const VALUES = [1, -100, 0, 10, 10, -10]
const { csr } = rowsOf('six', 4, [[0, 1], [2], [0, 3], [3]])
const look = lookAtRegion({ ...csr, values: Float64Array.from(VALUES) }, WHOLE, 4)
const palette = {
  text3: '#777777',
  levels: range(9).map((l) => `#${(16 * l).toString(16).padStart(2, '0')}0000`),
} as unknown as Palette

test('a drag chooses the entries that it goes over, in a part as in the whole', () => {
  expect(between(WHOLE, [0.1, 0.1], [0.6, 0.99])).toEqual({ row: 0, stopRow: 4, col: 0, stopCol: 3 })
  expect(between(WHOLE, [0.9, 0.9], [0.3, 0.6])).toEqual({ row: 2, stopRow: 4, col: 1, stopCol: 4 })
  expect(between(WHOLE, [0.3, 0.3], [0.31, 0.32])).toBeUndefined()
  const part = { row: 10, stopRow: 20, col: 40, stopCol: 60 }
  expect([entryAt(part, [0, 0]), entryAt(part, [1.2, -0.1]), entryAt(part, [0.55, 0.95])]).toEqual([
    [10, 40],
    [10, 59],
    [19, 51],
  ])
  expect(boxIn(part, { row: 15, stopRow: 30, col: 30, stopCol: 50 })).toEqual({ x: 0, y: 0.5, width: 0.5, height: 0.5 })
  expect(boxIn(part, WHOLE)).toBeUndefined()
})

test('a thin region says what a square is of its rows and of its columns, and its picture stays in the pane', () => {
  const thin = { row: 0, stopRow: 3000, col: 7, stopCol: 8 }
  const { csr: tall } = rowsOf(
    'tall',
    8,
    range(3000).map(() => [7]),
  )
  expect(squareOf(lookAtRegion(tall, thin, 488))).toBe('1 square = 6.15 rows × 1.00 columns')
  expect(squareOf(lookAtRegion(tall, { ...thin, stopRow: 1 }, 488))).toBe('1 square = 1 entry, 1 nonzero')
  expect(squareOf(lookAtRegion(tall, { row: 0, stopRow: 8, col: 0, stopCol: 8 }, 4))).toBe(
    '1 square = 2.00 rows and columns',
  )
  expect([regionAspect(thin), regionAspect({ row: 7, stopRow: 8, col: 0, stopCol: 3000 })]).toEqual([1 / 12, 12])
  expect(regionAspect({ row: 0, stopRow: 10, col: 0, stopCol: 30 })).toBe(3)
})

test('an end is judged as a whole number in its bounds once it is typed', () => {
  expect(['4000', ' 7', '0'].map((text) => endTyped(text, 0, 4095))).toEqual([4000, 7, 0])
  expect(['', '4096', '-1', '1.5', '1e3', 'a'].map((text) => endTyped(text, 0, 4095))).toEqual(Array(6).fill(undefined))
  expect(endTyped('4', 40, 49), 'the beginning of a number in bounds').toBeUndefined()
})

test('a cell has its place on the scale of levels, sizes or signs; one of zeros alone has none', () => {
  const shares = (by: Parameters<typeof placeOnScale>[1]) =>
    [0, 1, 6, 8, 11].map(placeOnScale(look, by, (line) => line / 3))
  expect(shares('level')).toEqual([0, 0, 1 / 3, 2 / 3, 2 / 3])
  expect(shares('magnitude')).toEqual([0, 1, Number.NaN, 0.5, 0.5])
  expect(shares('sign')).toEqual([1, 0, Number.NaN, 1, 1])
  const parts = { count: 4, of: Float64Array.from(look.counts, (_, cell) => (cell === 1 ? Number.NaN : cell % 4)) }
  const ofParts = [0, 1, 2, 3].map(placeOnScale({ ...look, parts }, 'strong', () => 0))
  expect(ofParts.map((share) => Math.round(100 * share))).toEqual([0, Number.NaN, 24, 85])
  expect(scaleWords('strong', { ...look, parts }, 1)).toBe('4 strongly connected parts')
  const pixels = new Uint8ClampedArray(64)
  fillRegion(
    pixels,
    look,
    palette,
    placeOnScale(look, 'magnitude', () => 0),
  )
  const at = (cell: number) => Array.from(pixels.subarray(4 * cell, 4 * cell + 4))
  expect([at(0), at(1), at(2), at(6)]).toEqual([
    [0, 0, 0, 255],
    [128, 0, 0, 255],
    [0, 0, 0, 0],
    [119, 119, 119, 255],
  ])
})

test('one value far below all others leaves the scale to these', () => {
  const logs = Float32Array.from(range(400), (k) => (k === 7 ? -23 : k === 8 ? Number.NaN : k / 100))
  const [low, high] = magnitudeEnds({ logs })
  expect([low > 0 && low < 0.1, high > 3.9 && high < 4]).toEqual([true, true])
  expect(magnitudeEnds({ logs: new Float32Array() })).toEqual([0, 0])
})

test('a region is said in numbers', () => {
  expect(contents(look)).toBe(
    '6 nonzeros, 38\u202f% of its entries, 2 at most in a row; magnitudes 1.00 to 100, 40\u202f% negative.',
  )
  expect(scaleWords('magnitude', look, 3)).toBe('magnitude 1.00 to 100')
  const logs = Float32Array.from(range(400), (k) => (k < 300 ? k / 100 : Number.NaN))
  // of 300 squares with a value, 3 lie below the scale and 3 above it
  expect(scaleWords('magnitude', { ...look, logs }, 3)).toBe('magnitude 1.07 to 912 in 98\u202f% of the squares')
  expect(contents(lookAtRegion(csr, { ...WHOLE, row: 1, stopRow: 2, col: 0, stopCol: 2 }, 4))).toBe(
    '0 nonzeros, 0\u202f% of its entries, 0 at most in a row.',
  )
})
