import { beforeAll, expect, test } from 'vitest'
import { median } from '#src/engine/run/run.ts'
import type { Gpu } from '../device/device.ts'
import { readyGpu } from '../device/fixtures.ts'
import { memoryRates } from './memory.ts'

let gpu: Gpu
beforeAll(async () => {
  gpu = await readyGpu()
})

test('memory’s rates are of a copy and a read that were right, in bytes per second of the median', async () => {
  const { read, copy } = await memoryRates(gpu, { samples: 5, batch: 2 })
  for (const { bytes, ms, bytesPerSecond } of [read, copy]) {
    expect(bytes).toBeGreaterThan(1e6)
    expect(ms).toHaveLength(5)
    expect(bytesPerSecond).toBeCloseTo((1000 * bytes) / median({ ms, clock: 'timestamp' }), 0)
  }
  expect(copy.bytes).toBe(2 * read.bytes)
})

test('an empty dispatch has times of its own, and is far shorter than a plain read', async () => {
  const { read, launch } = await memoryRates(gpu, { samples: 5, batch: 2 })
  for (const ms of [launch?.single ?? launch?.backToBack ?? [], launch?.backToBack ?? []]) {
    expect(ms).toHaveLength(5)
    expect(Math.min(...ms)).toBeGreaterThan(0)
    expect(median({ ms, clock: 'timestamp' })).toBeLessThan(median({ ms: read.ms, clock: 'timestamp' }) / 4)
  }
})

test('a clock that tells nothing yields no rate', async () => {
  const dead = { kind: 'timestamp', stepMs: 1e9, time: async () => ({ ms: 1, wallMs: 1 }), close() {} } as const
  await expect(memoryRates(gpu, { samples: 2, batch: 1, clock: dead })).rejects.toThrow(/has no time/)
})
