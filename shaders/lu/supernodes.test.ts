import { expect, test } from 'vitest'
import { range } from '#src/core/base/arrays.ts'
import { cube, rowsOf } from '#src/core/sparse/test-matrices.ts'
import { makeProblem } from './problem.ts'
import { supernodesOf } from '#src/core/sparse/symbolic/supernodes.ts'
import { panelsOf } from './supernodes/panels.ts'
import { SPEC } from './worked.fixture.ts'

const patternOf = (rows: readonly (readonly number[])[]) => rowsOf('', rows.length, rows).csr

test('a full matrix is one supernode without a zero, and one of 100 rows two', () => {
  const full = (n: number) => patternOf(Array.from({ length: n }, () => Array.from({ length: n }, (_, j) => j)))
  // columns of 2, 1 and 0 entries below the diagonal
  expect(supernodesOf(full(3))).toEqual({ count: 1, entries: 9, flops: 2 + 8 + 1 + 2, least: 13 })
  expect(supernodesOf(full(100))).toMatchObject({ count: 2, entries: 10_000 })
})

test('a path is cut after eight columns, each padded to the rows of its last', () => {
  const path = patternOf(Array.from({ length: 16 }, (_, i) => [i - 1, i, i + 1].filter((j) => j >= 0 && j < 16)))
  // 8 columns with the row below them: 1 + … + 8 entries below the diagonal, then 8 columns alone
  expect(supernodesOf(path)).toMatchObject({ count: 2, entries: 2 * (36 + 28) + 16 })
})

test('a diagonal has a supernode a row, and nothing to do', () => {
  expect(supernodesOf(patternOf([[0], [1], [2]]))).toEqual({ count: 3, entries: 3, flops: 0, least: 0 })
})

test('supernodes compute and store more than there is', () => {
  const { inputs, before } = makeProblem([cube('D3N7', 8)], { ...SPEC, values: 'seeded' })
  const { entries, flops, least } = supernodesOf(inputs.filled)
  expect(entries).toBeGreaterThan(before.entries)
  expect(least).toBe(before.flops)
  expect(flops).toBeGreaterThan(least)
  expect(flops).toBeLessThan(2 * least)
})

test('each entry has one place in the panels, and the places without an entry are the zeros', () => {
  for (const matrix of [cube('D3N7', 5), rowsOf('a diagonal', 3, [[0], [1], [2]])]) {
    const { filled } = makeProblem([matrix], { ...SPEC, values: 'seeded' }).inputs
    const { places, value, count, columns, rowPtr, operands } = panelsOf(filled)
    expect(new Set(places).size).toBe(filled.col_idx.length)
    const square = (s: number) => (columns[s + 1] - columns[s]) ** 2
    const lines = (s: number) => 2 * (columns[s + 1] - columns[s]) * (rowPtr[s + 1] - rowPtr[s])
    expect(value[count]).toBe(range(count).reduce((sum, s) => sum + square(s) + lines(s), 0))
    // what updates a supernode has a row among its columns
    const waits = range(count).flatMap((s) =>
      [...operands.col_idx.subarray(operands.row_ptr[s], operands.row_ptr[s + 1] - 1)].map((k) => [k, s]),
    )
    expect(waits.every(([k, s]) => k < s)).toBe(true)
    expect(waits.length > 0).toBe(matrix.csr.rows > 3)
  }
})
