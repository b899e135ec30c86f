import { expect, test } from 'vitest'
import { ceilPowerOfTwo, floorPowerOfTwo, nearestPowerOfTwo } from './powers.ts'

test.each([
  [-3, 1, 1, 1],
  [0, 1, 1, 1],
  [0.7, 1, 1, 1],
  [1, 1, 1, 1],
  [1.4, 1, 2, 1],
  [1.5, 1, 2, 2],
  [3, 2, 4, 4],
  [5.6, 4, 8, 4],
  [5.7, 4, 8, 8],
  [64, 64, 64, 64],
  [65, 64, 128, 64],
])('near %d lie %d, %d and nearest %d', (n, below, above, nearest) => {
  expect([floorPowerOfTwo(n), ceilPowerOfTwo(n), nearestPowerOfTwo(n)]).toEqual([below, above, nearest])
})

test('powers of two are their own, and what is a little beside them is not taken for them', () => {
  for (let p = 0; p < 31; p++) {
    const power = 2 ** p
    expect([floorPowerOfTwo(power), ceilPowerOfTwo(power), nearestPowerOfTwo(power)]).toEqual([power, power, power])
    const above = power * (1 + Number.EPSILON)
    expect([floorPowerOfTwo(above), ceilPowerOfTwo(above)]).toEqual([power, 2 * power])
  }
})
