import { describe, expect, it } from 'vitest'
import { type Shape, shapeNonzeros } from '../shape-size.ts'
import { shapeMatrix } from './shapes.ts'
import { toDense } from '../testing.ts'

const drawn = (shape: Shape) =>
  toDense(shapeMatrix(shape)).map((row) => row.map((value) => (value === 0 ? '.' : 'x')).join(''))

describe('shapes', () => {
  it('are bands and arrows', () => {
    expect(drawn({ kind: 'banded', rows: 5, width: 1, seed: 1 })).toEqual(['xx...', 'xxx..', '.xxx.', '..xxx', '...xx'])
    expect(drawn({ kind: 'arrow', rows: 5, width: 2, seed: 1 })).toEqual(['x..xx', '.x.xx', '..xxx', 'xxxxx', 'xxxxx'])
  })

  it('have as many nonzeros as foretold, and are symmetric and diagonally dominant', () => {
    for (const kind of ['banded', 'arrow'] as const)
      for (const [rows, width] of [
        [1, 0],
        [7, 0],
        [7, 3],
        [7, 6],
        [40, 9],
      ]) {
        const shape: Shape = { kind, rows, width, seed: 3 }
        const csr = shapeMatrix(shape)
        expect(csr.col_idx.length).toBe(shapeNonzeros(shape))
        expect(csr.row_ptr[rows]).toBe(csr.col_idx.length)
        const full = toDense(csr)
        full.forEach((row, i) => {
          expect(row).toEqual(full.map((other) => other[i]))
          expect(row.reduce((sum, value, j) => sum + (j === i ? 0 : Math.abs(value)), 0)).toBeLessThan(row[i])
        })
      }
  })

  it('say what cannot be', () => {
    expect(() => shapeMatrix({ kind: 'banded', rows: 4, width: 4, seed: 1 })).toThrow(/0 to 3, not 4/)
    expect(() => shapeMatrix({ kind: 'arrow', rows: 1e6, width: 5e5, seed: 1 })).toThrow(/nonzeros are more/)
  })
})
