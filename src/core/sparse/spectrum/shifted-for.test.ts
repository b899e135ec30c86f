import { expect, test } from 'vitest'
import { gridMatrix } from '../made/grid.ts'
import { shiftedFor } from './shifted-for.ts'

test('a system is made where the room holds its entries twice, and of no small matrix', () => {
  const matrix = (side: number) => ({
    csr: gridMatrix('D2N5', [side, side, 1], 'laplacian', 1),
    field: 'real' as const,
  })
  const large = matrix(90)
  const system = shiftedFor(large)
  if (!system) throw new Error('no system')
  const bytes = 2 * (system.A.values.byteLength + system.A.pattern.col_idx.byteLength)
  // places for a diagonal that this one has already
  const most = bytes + 16 * large.csr.rows
  expect(shiftedFor(large, most)).toEqual(system)
  expect(shiftedFor(large, most - 1)).toBeUndefined()
  expect(shiftedFor(large, -1)).toBeUndefined()
  expect(shiftedFor(matrix(60))).toBeUndefined()
})
