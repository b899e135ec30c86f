import { expect, test } from 'vitest'
import { byLevels } from './select.ts'

const rows = 100

test('a triangle without dependences goes by levels, however long its rows were', () => {
  expect(byLevels({ rows, nonzeros: rows }, 1)).toBe(true)
})

test('few levels of short rows are solved one by one; with longer rows or more levels, rows wait', () => {
  expect(byLevels({ rows, nonzeros: 15 * rows }, 20)).toBe(true)
  expect(byLevels({ rows, nonzeros: 15 * rows + 1 }, 20)).toBe(false)
  expect(byLevels({ rows, nonzeros: 15 * rows }, 21)).toBe(false)
})

test('a hundred levels are few where hardly any row has a dependence', () => {
  expect(byLevels({ rows, nonzeros: 2 * rows - 1 }, 100)).toBe(true)
  expect(byLevels({ rows, nonzeros: 2 * rows }, 100)).toBe(false)
  expect(byLevels({ rows, nonzeros: rows + 1 }, 101)).toBe(false)
})
