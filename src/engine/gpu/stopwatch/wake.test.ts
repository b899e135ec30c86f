import { expect, test } from 'vitest'
import type { Clock, Work } from './clock.ts'
import { wake } from './wake.ts'

/** MHz of an H200 after so many milliseconds of load, in the steps that it was seen to take. */
const STEPS = [
  [0, 345],
  [550, 420],
  [1100, 1065],
  [1650, 1770],
  [2200, 1980],
] as const
const AWAKE = 1980
/** Milliseconds of one dispatch on the GPU awake. */
const EACH = 0.12

/** A GPU whose clock rises with load, and jitters by half a percent. */
class SleepyGpu {
  load: number
  asked = 0

  constructor(load = 0) {
    this.load = load
  }

  private readonly mhz = () => STEPS.findLast(([since]) => since <= this.load)?.[1] ?? 345
  readonly work: Work = () => void (this.load += EACH * (AWAKE / this.mhz()) * (1 + 0.005 * Math.sin(this.asked)))

  readonly clock: Clock = {
    kind: 'timestamp',
    stepMs: 1e-6,
    time: async (work) => {
      this.asked++
      const start = this.load
      work({} as GPUComputePassEncoder)
      const ms = this.load - start
      return { ms, wallMs: ms + 1 }
    },
    close() {},
  }

  /** Milliseconds of one dispatch now. */
  async now(): Promise<number> {
    return (await this.clock.time(this.work)).ms
  }
}

type Waker = typeof wake

/** Whether a GPU that slept is at its highest clock afterwards. */
async function wakes(waker: Waker): Promise<boolean> {
  const gpu = new SleepyGpu()
  const said = await waker(gpu.clock, gpu.work)
  return Math.abs((await gpu.now()) / EACH - 1) < 0.02 && Math.abs(said / EACH - 1) < 0.02
}

test('a GPU whose clock takes two seconds to rise is awake afterwards', async () => {
  expect(await wakes(wake)).toBe(true)
})

/** Works for so long, however the bursts fall. */
const working =
  (most: number): Waker =>
  async (clock, work) => {
    let spent = 0
    let shortest = Infinity
    while (spent < most) {
      const { ms, wallMs } = await clock.time(work)
      spent += wallMs
      shortest = Math.min(shortest, ms)
    }
    return shortest
  }

test.each([[150], [1000], [2000]])('the mutant that works for %s ms leaves it half asleep', async (most) => {
  expect(await wakes(working(most))).toBe(false)
})

test('it ends 0.8 s after the last rise, and after four seconds at the latest', async () => {
  const gpu = new SleepyGpu()
  await wake(gpu.clock, gpu.work)
  expect(gpu.load).toBeGreaterThan(2800)
  expect(gpu.load).toBeLessThan(3200)
  let [n, wall] = [0, 0]
  const everFaster: Clock = {
    ...gpu.clock,
    time: async () => {
      wall += 20
      return { ms: 20 * 0.97 ** n++, wallMs: 20 }
    },
  }
  await wake(everFaster, gpu.work)
  expect(wall).toBe(4000)
})

test('one that is awake already takes 0.8 s, or no time where that is known', async () => {
  const gpu = new SleepyGpu(5000)
  const known = await wake(gpu.clock, gpu.work)
  expect(gpu.load - 5000).toBeLessThan(900)
  const before = gpu.load
  await wake(gpu.clock, gpu.work, { known })
  expect(gpu.load - before).toBeLessThan(70)
})

test('what is known of a GPU awake hurries none that sleeps again', async () => {
  expect(await wakes((clock, work) => wake(clock, work, { known: EACH }))).toBe(true)
})

test('it says how far it is, and is cancelled between two bursts', async () => {
  const gpu = new SleepyGpu()
  const stop = new AbortController()
  const said: number[] = []
  const progress = (done: number, total: number) => {
    said.push(done)
    expect(total).toBe(4000)
    if (done > 300) stop.abort()
  }
  await expect(wake(gpu.clock, gpu.work, { signal: stop.signal, progress })).rejects.toThrow('abort')
  expect(gpu.load).toBeLessThan(500)
  expect(said[0]).toBe(0)
})
