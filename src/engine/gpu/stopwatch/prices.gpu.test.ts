import { beforeAll, expect, test } from 'vitest'
import { PRICES, priceMs } from '#src/engine/run/times/prices.ts'
import type { Gpu } from '../device/device.ts'
import { readyGpu } from '../device/fixtures.ts'
import type { Clock } from './clock.ts'
import { fenceClock } from './open-clock.ts'
import { pricesOf } from './prices.ts'

let gpu: Gpu
beforeAll(async () => {
  gpu = await readyGpu()
})

test('each price is of as many samples as were asked for, or says why there is none', async () => {
  const { prices, clock } = await pricesOf(gpu, { samples: 3 })
  expect(['timestamp', 'fence']).toContain(clock)
  for (const name of PRICES) {
    const priced = prices[name]
    expect('why' in priced ? priced.why.length > 4 : priced.ms.length === 3, name).toBe(true)
  }
  // a processor hands words to and fro, too, or says that its workgroups take turns; it always has a time for a dispatch
  expect(priceMs(prices, 'dispatch')).toBeGreaterThan(0)
}, 60_000)

/** The device's own clock, which tells other times. */
async function telling(ms: () => number, stepMs = 1e-5): Promise<Clock> {
  const real = await fenceClock(gpu.device, { timeoutMs: 20_000 })
  const time: Clock['time'] = async (work, before) => {
    await real.time(work, before)
    return { ms: ms(), wallMs: 1e9 }
  }
  return { kind: 'timestamp', stepMs, time, close: () => real.close() }
}

test('a price is the difference of two chains by their length: what both contain is in none', async () => {
  let reading = 0
  // each price begins with two readings of the short chain; then short and long in turns: 5 ms that both contain, 64 and 128 of 1 µs
  const clock = await telling(() => 5 + (reading++ % 2 === 0 ? 0.064 : 0.128))
  const { prices } = await pricesOf(gpu, { samples: 4, clock, progress: () => void (reading = 0) })
  for (const name of ['barrier', 'dispatch'] as const) {
    expect(prices[name]).toHaveProperty('of', 64)
    expect(priceMs(prices, name)).toBeCloseTo(0.001, 6)
  }
}, 60_000)

test('a clock that tells nothing yields no price, and says so', async () => {
  const { prices } = await pricesOf(gpu, { samples: 2, clock: await telling(() => 50, 3) })
  for (const name of PRICES) expect(prices[name]).toHaveProperty('why')
}, 60_000)
