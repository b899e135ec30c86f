import { expect, test } from 'vitest'
import { gridMatrix } from '#src/core/sparse/made/grid.ts'
import { trianglePattern } from '#src/core/sparse/triangle.ts'
import { free, waiting } from '#src/engine/run/spaces.fixture.ts'
import type { Space } from '#src/core/trace/space.ts'
import { tellingRow } from './row.ts'

const full = gridMatrix('D3N7', [4, 4, 4], 'seeded', 1)

test('shows the row with the most needs that lies nearest the middle', () => {
  const pattern = trianglePattern(full, 'lower')
  // a point with a neighbour before it on every axis needs 3 others; row 32 = (0, 0, 2) is the middle, row 31 = (3, 3, 1)
  expect(tellingRow({ space: waiting(pattern)[0] })).toEqual({ row: 31, needs: [15, 27, 30] })
})

test('of a product it shows all nonzeros of the row, its own column too', () => {
  const shown = tellingRow({ space: free(full)[0] })
  expect(shown?.needs).toHaveLength(7)
  expect(shown?.needs).toContain(shown?.row)
})

test('a matrix without rows has none to show', () => {
  const pattern = { rows: 0, cols: 0, row_ptr: Uint32Array.of(0), col_idx: new Uint32Array() }
  expect(tellingRow({ space: waiting(pattern)[0] })).toBeUndefined()
})

test('of items that are entries it shows a row of their matrix, and of other items none', () => {
  const count = full.col_idx.length
  const alone: Space = { name: 'entry', count, lanes: 'items', order: 'none', groups: [] }
  expect(tellingRow({ space: { ...alone, places: full } })).toEqual(tellingRow({ space: free(full)[0] }))
  expect(tellingRow({ space: alone })).toBeUndefined()
})
