import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import kernel from './kernel.ts'
import { cutOf, digitRoom, digitsOf, metBits, MOST_BITS, tilingOf } from './shape.ts'

const GPU = { ...leastCapabilities(32), maxComputeWorkgroupStorageSize: 32_768 }

test('both digits of a column and a row beside the high one have room, or it is said that they have not', () => {
  for (let row_bits = 1; row_bits < 31; row_bits++)
    for (let col_bits = 0; col_bits < 31; col_bits++) {
      const pattern = {
        rows: 2 ** row_bits,
        cols: 2 ** col_bits,
        row_ptr: new Uint32Array(),
        col_idx: new Uint32Array(),
      }
      const { low_bits, high_bits } = digitsOf(pattern)
      expect(low_bits + high_bits).toBe(col_bits)
      expect(low_bits).toBeLessThanOrEqual(Math.min(MOST_BITS, 32 - row_bits))
      const problem = { operation: 'sptrans', inputs: { A: pattern } } as const
      expect(kernel.applies?.(problem) === undefined, `${row_bits} and ${col_bits} bits`).toBe(high_bits <= MOST_BITS)
    }
  expect(digitsOf({ rows: 128 ** 3, cols: 128 ** 3 })).toEqual({ low_bits: 10, high_bits: 11, row_bits: 21 })
  expect(digitsOf({ rows: 128 ** 3, cols: 128 ** 3 }, 9)).toEqual({ low_bits: 11, high_bits: 10, row_bits: 21 })
})

test('a tile takes no more memory than there is, and has the largest workgroup of those that are large enough', () => {
  const tiling = (bits: number, capabilities: Capabilities, params = {}) => tilingOf(2e7, bits, params, capabilities)
  const large = { ...GPU, maxComputeInvocationsPerWorkgroup: 1024, maxComputeWorkgroupStorageSize: 49_152 }
  expect(tiling(10, large)).toMatchObject({ size: 512, each: 8, team: 32, isSubgroup: true, tile: 4096 })
  expect(tiling(10, large, { size: 256 })).toMatchObject({ size: 256, each: 16, tile: 4096 })
  expect(tiling(10, large, { each: 3, size: 128 })).toMatchObject({ size: 128, each: 3, tile: 384 })
  // counters of 16 teams have no room, and those of eight leave room for fewer nonzeros
  expect(tiling(11, large)).toMatchObject({ size: 256, each: 7, bits: 11 })
  expect(tiling(10, GPU)).toMatchObject({ size: 256, each: 10 })
  expect(tiling(10, leastCapabilities(32))).toMatchObject({ size: 128, each: 7 })
  expect(tilingOf(1000, 4, { size: 512 }, large)).toMatchObject({ size: 512, each: 1 })
  expect(tilingOf(1000, 4, {}, large)).toMatchObject({ size: 64, each: 4 })
})

test('lanes meet in as many words as a tile has for it', () => {
  for (const subgroupSize of [4, 8, 16, 32])
    for (let bits = 4; bits <= MOST_BITS; bits++)
      for (const each of [1, 2, 7, 8, 16]) {
        const tiling = tilingOf(2e7, bits, { each }, { ...GPU, subgroupSize })
        const teams = tiling.size / tiling.team
        expect(metBits(tiling)).toBeLessThanOrEqual(tiling.bits)
        expect(teams * 2 ** metBits(tiling), JSON.stringify(tiling)).toBeLessThanOrEqual(tiling.tile / 2)
      }
})

test('a team is a subgroup as long as a mask has a bit for each of its lanes', () => {
  const teamOf = (subgroupSize: number) => tilingOf(1000, 3, {}, { ...GPU, subgroupSize })
  expect(teamOf(4)).toMatchObject({ team: 4, isSubgroup: true })
  expect(teamOf(0)).toMatchObject({ team: 32, isSubgroup: false })
  expect(teamOf(64)).toMatchObject({ team: 32, isSubgroup: false })
})

test('digits of a few lengths have programs of their own, each with room for shorter ones', () => {
  expect([0, 4, 5, 8, 10, 11].map(digitRoom)).toEqual([16, 16, 128, 512, 1024, 2048])
})

test('shares of the second move are as many as equal low digits may need', () => {
  for (const nonzeros of [1, 100, 12_345, 1e6]) {
    const digits = digitsOf({ rows: 1000, cols: 1000 })
    const { share, parts } = cutOf(nonzeros, digits, tilingOf(nonzeros, 10, {}, GPU))
    // one digit has nearly all, and of each other one nonzero takes a share
    const others = Math.min(nonzeros - 1, 2 ** digits.high_bits - 1)
    expect(parts).toBeGreaterThanOrEqual(others + Math.ceil((nonzeros - others) / share))
  }
})
