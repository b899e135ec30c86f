import { expect, test } from 'vitest'
import { leastCapabilities } from '#src/kernel/capabilities.ts'
import kernel from './kernel.ts'
import { cutOf, digitsOf, MOST_BITS, tilingOf } from './shape.ts'

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
      expect(high_bits).toBeLessThanOrEqual(Math.min(MOST_BITS, 32 - row_bits))
      const problem = { operation: 'sptrans', inputs: { A: pattern } } as const
      expect(kernel.applies?.(problem) === undefined, `${row_bits} and ${col_bits} bits`).toBe(low_bits <= MOST_BITS)
    }
  expect(digitsOf({ rows: 128 ** 3, cols: 128 ** 3 })).toEqual({ low_bits: 10, high_bits: 11, row_bits: 21 })
})

test('a tile takes no more memory than there is, with counts of subgroups as long as these have room', () => {
  const tiling = (params: Record<string, number>, capabilities = GPU) => tilingOf(5e7, 11, params, capabilities)
  expect(tiling({})).toMatchObject({ size: 128, team: 32, isSubgroup: true })
  expect(tiling({}, { ...GPU, maxComputeWorkgroupStorageSize: 49_152 })).toMatchObject({ size: 256, isSubgroup: true })
  expect(tiling({}, { ...GPU, subgroupSize: 4 })).toMatchObject({ team: 32, isSubgroup: false })
  expect(tilingOf(5e7, 3, {}, { ...GPU, subgroupSize: 4 })).toMatchObject({
    team: 4,
    isSubgroup: true,
  })
  // nor do small matrices leave lanes without work
  expect(tilingOf(1000, 11, {}, GPU).each).toBe(1)
})

test('shares of the second move are as many as equal low digits may need', () => {
  for (const nonzeros of [1, 100, 12_345, 1e6]) {
    const digits = digitsOf({ rows: 1000, cols: 1000 })
    const { share, parts } = cutOf(nonzeros, digits, tilingOf(nonzeros, 10, {}, GPU))
    // one digit has nearly all, and of each other one nonzero takes a share
    const others = Math.min(nonzeros - 1, 2 ** digits.low_bits - 1)
    expect(parts).toBeGreaterThanOrEqual(others + Math.ceil((nonzeros - others) / share))
  }
})
