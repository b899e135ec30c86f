import { NONE } from '#shaders/spgemm/bins/bitonic.wesl'
import { expect, test } from 'vitest'
import { compressed, joined, sortPlaces } from './network.ts'

test('a network of four places makes three steps, and says which places change', () => {
  const columns = Uint32Array.of(7, 3, 5, NONE)
  const products = Float32Array.of(70, 30, 50, 0)
  const steps: string[] = []
  sortPlaces({ columns, products }, (changed) => steps.push([...changed].join('')))
  // neighbours; then the first with the last and the second with the third; then neighbours again
  expect(steps).toEqual(['1100', '0110', '0000'])
  expect([...columns]).toEqual([3, 5, 7, NONE])
  expect([...products]).toEqual([30, 50, 70, 0])
})

test('a column stands once with the sum of its products, and none where the places are filled up', () => {
  const columns = Uint32Array.of(2, 2, 9, NONE)
  expect(compressed({ columns, products: Float32Array.of(1, 2, 4, 8) })).toEqual([
    { column: 2, value: 3 },
    { column: 9, value: 4 },
  ])
})

test('entries of a row are merged with more of them, and those of one column added', () => {
  const row = [
    { column: 1, value: 1 },
    { column: 4, value: 2 },
  ]
  const more = [
    { column: 0, value: 8 },
    { column: 4, value: 16 },
  ]
  expect(joined(row, more)).toEqual([
    { column: 0, value: 8 },
    { column: 1, value: 1 },
    { column: 4, value: 18 },
  ])
  expect(joined([], more)).toEqual(more)
})
