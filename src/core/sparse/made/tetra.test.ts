import { expect, it } from 'vitest'
import { buildMatrix } from '../build.ts'
import type { Csr } from '../csr.ts'
import { nonzerosOf } from '../label.ts'
import type { Matrix, MatrixSource } from '../source.ts'
import { transpose } from '../transpose.ts'

const cube = (side: number, flat = 1, seed = 7): MatrixSource => ({ kind: 'tetra', side, flat, seed })

const positionsOf = ({ geometry }: Matrix) => (geometry?.kind === 'mesh' ? geometry.positions : new Float32Array())

const multiply = ({ rows, row_ptr, col_idx, values }: Csr, x: (row: number) => number) =>
  Array.from({ length: rows }, (_, i) => {
    let sum = 0
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) sum += values[k] * x(col_idx[k])
    return sum
  })

const isInside = (at: ArrayLike<number>, row: number, flat: number) =>
  [0, 1, 2].every((axis) => Math.abs(at[3 * row + axis]) < (axis === 2 ? 1 / flat : 1) - 1e-6)

it('has as many nonzeros as it says, 14 neighbours inside, and equal halves', async () => {
  for (const side of [2, 3, 5]) {
    const { csr } = await buildMatrix(cube(side))
    expect(csr.col_idx.length).toBe(nonzerosOf(cube(side)))
    expect([csr.col_idx, csr.row_ptr]).toEqual([transpose(csr).col_idx, transpose(csr).row_ptr])
    transpose(csr).values.forEach((value, k) => expect(value).toBeCloseTo(csr.values[k], 12))
  }
  const matrix = await buildMatrix(cube(6))
  const at = positionsOf(matrix)
  const lengths = Array.from({ length: 216 }, (_, i) => matrix.csr.row_ptr[i + 1] - matrix.csr.row_ptr[i])
  expect(lengths.filter((_, row) => isInside(at, row, 1))).toEqual(Array(64).fill(15))
})

it('is exact for linear functions: what a point inside gets is its mass, and all masses are the volume', async () => {
  for (const flat of [1, 4]) {
    const matrix = await buildMatrix(cube(6, flat))
    const at = positionsOf(matrix)
    const mass = multiply(matrix.csr, () => 1)
    expect(mass.reduce((sum, m) => sum + m, 0)).toBeCloseTo(8 / flat, 10)
    expect(Math.min(...mass)).toBeGreaterThan(0)
    for (const axis of [0, 1, 2])
      for (const [row, got] of multiply(matrix.csr, (column) => at[3 * column + axis]).entries()) {
        const left = isInside(at, row, flat) ? got - mass[row] * at[3 * row + axis] : 0
        expect(Math.abs(left)).toBeLessThan(1e-6)
      }
  }
})

it('is numbered at random by its seed, equal for equal seeds, on a closed skin', async () => {
  const [one, again, other] = await Promise.all([cube(5), cube(5), cube(5, 1, 8)].map((source) => buildMatrix(source)))
  expect(one.csr).toEqual(again.csr)
  expect(one.csr.col_idx).not.toEqual(other.csr.col_idx)
  const { triangles } = one.geometry?.kind === 'mesh' ? one.geometry : { triangles: new Uint32Array() }
  const edges = new Map<string, number>()
  for (let t = 0; t < triangles.length; t += 3)
    for (const [a, b] of [
      [0, 1],
      [1, 2],
      [2, 0],
    ]) {
      const [from, to] = [triangles[t + a], triangles[t + b]]
      const key = `${Math.min(from, to)} ${Math.max(from, to)}`
      edges.set(key, (edges.get(key) ?? 0) + (from < to ? 1 : -1))
    }
  // each edge is gone along once in either direction: two triangles meet there, and both see the reader alike
  expect([...edges.values()].every((sum) => sum === 0)).toBe(true)
})

it('refuses other sizes in words', async () => {
  for (const source of [cube(1), cube(129), cube(4, 0)])
    await expect(buildMatrix(source)).rejects.toThrow(expect.objectContaining({ code: 'BadSize' }))
})
