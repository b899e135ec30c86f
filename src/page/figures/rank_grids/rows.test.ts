import { expect, test } from 'vitest'
import { bestGrid, byLatency, byRanks, modeledRow } from './rows.ts'

const ROWS = [
  modeledRow({ rows: 2, columns: 2, barriers: 0 }, { ms: 3, waiting: 0.2 }),
  modeledRow({ rows: 1, columns: 1, barriers: 0 }, { ms: 8, waiting: 0 }),
  modeledRow({ rows: 4, columns: 4, barriers: 0 }, { ms: 5, waiting: 0.7 }),
  modeledRow({ rows: 2, columns: 2, barriers: 1 }, { ms: 6, waiting: 0.5 }),
  modeledRow({ rows: 2, columns: 2, barriers: 0, latency: 500 }, { ms: 2, waiting: 0.1 }),
]

test('grids and latencies are told apart, and the fastest grid stands with what barriers cost there', () => {
  expect(byRanks(ROWS).map(({ rows, columns }) => rows * columns)).toEqual([1, 4, 4, 16])
  expect(byLatency(ROWS).map(({ latency }) => latency)).toEqual([0.5])
  expect(bestGrid(ROWS)).toMatchObject({ one: { rows: 2, columns: 2, ms: 3 }, by: 2 })
  expect(bestGrid(ROWS.slice(0, 3))).toBeUndefined()
})

test('mutant: a figure that takes runs with barriers for the fastest names another grid', () => {
  const turned = ROWS.map((row) => ({ ...row, barriers: !row.barriers }))
  expect(bestGrid(turned)?.by).toBe(0.5)
})
