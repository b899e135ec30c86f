import { expect, test } from 'vitest'
import { toCsr } from '#src/core/sparse/testing.ts'
import { rightSide } from './right-side.ts'

const ones = { x: 'ones', seed: 7 } as const
const of = (rows: readonly (readonly (number | undefined)[])[]) => {
  const pattern = toCsr(rows)
  return { pattern, values: pattern.values }
}
/** 3 × 3, the middle row empty. */
const ODD = of([
  [2, undefined, -5],
  [undefined, undefined, undefined],
  [undefined, 0.25, 4],
])

test('b of ones has the sums of the rows, 0 of an empty one, and x is known', () => {
  const { b, known } = rightSide(ODD, ones, undefined)
  expect([...b]).toEqual([-3, 0, 4.25])
  expect(known && [...known.x]).toEqual([1, 1, 1])
})

test('b of a seeded x is A times that x, and another seed has another one', () => {
  const seeded = (seed: number) => rightSide(ODD, { x: 'seeded', seed }, undefined)
  const { b, known } = seeded(3)
  const [x, y, z] = known?.x ?? []
  expect([...b]).toEqual([2 * x - 5 * z, 0, 0.25 * y + 4 * z].map(Math.fround))
  expect(seeded(3).b).toEqual(b)
  expect(seeded(4).b).not.toEqual(b)
})

test('sums are rounded once: what cancels in f64 is not lost, as sums in f32 would lose it', () => {
  const row = of([
    [2 ** 24, 1, -(2 ** 24)],
    [undefined, 1, undefined],
    [undefined, undefined, 1],
  ])
  expect(rightSide(row, ones, undefined).b[0]).toBe(1)
})

test('a matrix of one row, and of none', () => {
  expect([...rightSide(of([[-0.1]]), ones, undefined).b]).toEqual([Math.fround(-0.1)])
  const { b, known } = rightSide(of([]), ones, undefined)
  expect([b.length, known?.x.length]).toEqual([0, 0])
})

test('a b that is given stays, and no x is known; one of another length, or with no number, is refused', () => {
  expect(rightSide(ODD, ones, [0.1, 2, 3])).toEqual({ b: Float32Array.of(0.1, 2, 3) })
  expect(() => rightSide(ODD, ones, [])).toThrow('b has 0 entries, the matrix 3 rows.')
  expect(() => rightSide(ODD, ones, [1, NaN, 3])).toThrow(
    expect.objectContaining({ code: 'BadNumber', at: { entry: 1 } }),
  )
})

test('a sum beyond f32 names its row', () => {
  const large = of([
    [1, undefined],
    [3e38, 3e38],
  ])
  expect(() => rightSide(large, ones, undefined)).toThrow(
    expect.objectContaining({ code: 'OutOfRange', at: { row: 1 } }),
  )
})
