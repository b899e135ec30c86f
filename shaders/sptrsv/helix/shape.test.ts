import { expect, test } from 'vitest'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import type { Structure } from '../structure.ts'
import { ringVectors, shapeOf } from './shape.ts'

const star = (size: Structure['size']): Structure => ({ size, box: false, far: false, deep: size[2] > 1, joined: true })
const initial = { planes: 0, ahead: 0 }
const adapter: Capabilities = {
  subgroupSize: 0,
  maxStorageBufferBindingSize: 2 ** 27,
  maxBufferSize: 2 ** 28,
  maxComputeInvocationsPerWorkgroup: 256,
  maxComputeWorkgroupStorageSize: 16_384,
  maxComputeWorkgroupsPerDimension: 65_535,
  maxStorageBuffersPerShaderStage: 8,
}

test('a star runs one step behind along each axis, a box two along y and four along z', () => {
  const size = [64, 64, 64] as const
  expect(shapeOf(star(size), initial, adapter)).toMatchObject({ lag: 1, skew: 1, lanes: 16, turn: 16, steps: 79 })
  expect(shapeOf({ ...star(size), box: true }, initial, adapter)).toMatchObject({ lag: 2, skew: 4, lanes: 8, turn: 16 })
})

test('the ring holds the oldest value that a step needs, and the newest', () => {
  const size = [64, 64, 64] as const
  const slots = (box: boolean, far: boolean) => shapeOf({ ...star(size), box, far }, initial, adapter).slots
  expect([slots(false, false), slots(false, true), slots(true, false), slots(true, true)]).toEqual([2, 3, 6, 9])
})

test('slabs get thinner, then lanes fewer, until a workgroup holds them', () => {
  const long = shapeOf(star([1024, 300, 8]), initial, adapter)
  expect([long.planes, long.lanes, long.lag]).toEqual([1, 128, 2])
  expect(long.invocations).toBeLessThanOrEqual(256)
  expect(16 * ringVectors(long)).toBeLessThan(16_384)
  expect(() => shapeOf(star([2 ** 20, 2 ** 10, 2]), initial, adapter)).toThrow('for lines this long')
})

test('a plane with fewer lines than lanes has a turn that lasts for a whole line', () => {
  expect(shapeOf(star([64, 2, 1]), initial, adapter)).toMatchObject({ lanes: 2, turn: 16, halo: 0 })
})
