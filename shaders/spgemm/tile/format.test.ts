import { SIDE } from '#shaders/spgemm/tile/tiles.wesl'
import { expect, test } from 'vitest'
import { rowsOf } from '#src/core/sparse/test-matrices.ts'
import { inTiles, partsOfB, tilesOf, wordsOfA, wordsOfB } from './format.ts'
import { countPairs, tileProduct } from './symbolic.ts'

/** Two rows of tiles, two columns of tiles: (0, 0) with three entries, (0, 1) with one, (1, 1) with one. */
const rows = Array.from({ length: 20 }, () => [] as number[])
rows[0] = [1, 5, 17]
rows[3] = [2]
rows[18] = [19]
const { csr } = rowsOf('two rows of tiles', 20, rows)

test('a matrix lies in tiles, row by row within each', () => {
  const { ptr, column, first, lines, from } = tilesOf(csr)
  expect([...ptr]).toEqual([0, 2, 3])
  expect([...column]).toEqual([0, 1, 1])
  expect([...first]).toEqual([0, 3, 4, 5])
  // columns 1 and 5 with nothing before them, column 2 with two entries before
  expect(lines[0]).toBe((1 << 1) | (1 << 5))
  expect(lines[3]).toBe((1 << 2) | (2 << 16))
  expect(lines[SIDE]).toBe(1 << 1)
  expect(lines[2 * SIDE + 2]).toBe(1 << 3)
  // the third entry of row 0 stands in the second tile, after that of row 3
  expect([...from]).toEqual([0, 1, 3, 2, 4])
  expect([...inTiles(Float32Array.of(1, 2, 3, 4, 5), tilesOf(csr))]).toEqual([1, 2, 4, 3, 5])
})

test('tiles of C and their pairs are those of a product of the tile patterns', () => {
  const tiles = tilesOf(csr)
  const { ptr, column, pair_ptr, a, b } = tileProduct(tiles, tiles)
  expect([...ptr]).toEqual([0, 2, 3])
  expect([...column]).toEqual([0, 1, 1])
  // (0, 1) comes of (0, 0) with (0, 1), and of (0, 1) with (1, 1)
  expect([...pair_ptr]).toEqual([0, 1, 3, 4])
  expect([...a]).toEqual([0, 0, 1, 2])
  expect([...b]).toEqual([0, 1, 2, 2])
  const counts = countPairs(tiles, tiles)
  expect([...counts.pairs]).toEqual([3, 1])
  expect([...counts.tiles]).toEqual([2, 1])
})

test('shaders get records behind where rows of tiles begin, and B by columns of tiles, too', () => {
  const tiles = tilesOf(csr)
  const words = wordsOfA(tiles)
  expect([...words.subarray(0, 3)]).toEqual([0, 2, 3])
  expect([...words.subarray(3 + 18, 3 + 18 + 3)]).toEqual([1, 3, 1 << 1])
  const other = wordsOfB(tiles)
  const { columns, lists, records } = partsOfB(tiles)
  expect([...other.subarray(columns, lists)]).toEqual([0, 1, 3])
  expect([...other.subarray(lists, records)]).toEqual([0, 0, 0, 1, 1, 2])
  expect([...other.subarray(records)]).toEqual([...words.subarray(3)])
})
