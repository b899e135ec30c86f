import { ACROSS } from '#shaders/spmv/row_bins/medium.wesl'
import { expect, test } from 'vitest'
import { prefixSum } from '#src/core/base/arrays.ts'
import { random } from '#src/core/base/random.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { PADDING } from '#src/core/sparse/formats/format.ts'
import { binsOf } from './bins.ts'

/** Rows of the given lengths, whose nonzeros stand in columns 0, 1 … */
function rowsOf(lengths: readonly number[]): Pattern {
  const row_ptr = prefixSum(lengths)
  const columns = lengths.flatMap((length) => Array.from({ length }, (_, j) => j))
  return { rows: lengths.length, cols: Math.max(0, ...lengths), row_ptr, col_idx: Uint32Array.from(columns) }
}

// rows           0  1  2  3  4  5  6
const LENGTHS = [0, 7, 3, 1, 2, 3, 5]
const EDGES = { short: 2, long: 6, team: 2, chunk: 4 }

test('rows go by their length into three bins, the longest first but for the long', () => {
  const bins = binsOf(rowsOf(LENGTHS), EDGES)
  expect([...bins.longRows]).toEqual([1])
  expect([...bins.mediumRows]).toEqual([6, 2, 5])
  expect([...bins.shortRows]).toEqual([4, 3, 0])
  expect([...bins.lengths]).toEqual([1, 1, 1])
  expect([...bins.chunk_ptr]).toEqual([0, 2])
  // one block, of 3 steps by 32 slots, for row 6 has 5 nonzeros and 2 lanes
  expect([...bins.block_ptr]).toEqual([0, 3 * ACROSS])
})

test('a row of `long` nonzeros is long, one of `short` is short, and those between are medium', () => {
  const bins = binsOf(rowsOf([6, 5, 3, 2]), EDGES)
  expect([...bins.longRows]).toEqual([0])
  expect([...bins.mediumRows]).toEqual([1, 2])
  expect([...bins.shortRows]).toEqual([3])
})

test('slots hold medium rows by blocks and short rows by lengths, each nonzero once', () => {
  const bins = binsOf(rowsOf(LENGTHS), EDGES)
  const step = (s: number) => [...bins.nonzero.subarray(s * ACROSS, s * ACROSS + 6)]
  // row 6 has nonzeros 16 to 20, row 2 has 7 to 9, row 5 has 13 to 15
  expect(step(0)).toEqual([16, 17, 7, 8, 13, 14])
  expect(step(1)).toEqual([18, 19, 9, PADDING, 15, PADDING])
  expect(step(2)).toEqual([20, PADDING, PADDING, PADDING, PADDING, PADDING])
  // row 4 has 11 and 12, row 3 has 10
  expect([...bins.nonzero.subarray(3 * ACROSS)]).toEqual([11, 12, 10])
})

test('blocks of sorted rows are padded by no more than 32 rows as long as the longest', () => {
  const { below } = random(3)
  const lengths = Array.from({ length: 5000 }, () => Math.floor(5 + 250 * (below(1000) / 1000) ** 6))
  const bins = binsOf(rowsOf(lengths), { short: 4, long: 256, team: 1, chunk: 1024 })
  const padded = bins.nonzero.reduce((count, k) => count + Number(k === PADDING), 0)
  expect(padded).toBeLessThanOrEqual(ACROSS * Math.max(...lengths))
  // were they in no order, blocks would be several times as large
  const unsorted = lengths.reduce(
    (sum, _, i) => sum + (i % ACROSS ? 0 : ACROSS * Math.max(...lengths.slice(i, i + ACROSS))),
    0,
  )
  expect(unsorted).toBeGreaterThan(2 * bins.nonzero.length)
})

test('a pattern without nonzeros has one slot of padding, so that there is something to bind', () => {
  const bins = binsOf(rowsOf([0, 0]), EDGES)
  expect([...bins.nonzero]).toEqual([PADDING])
  expect([...bins.shortRows]).toEqual([0, 1])
})
