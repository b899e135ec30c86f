import { expect, test } from 'vitest'
import { quantile } from '#src/engine/run/run.ts'
import { timesFor } from './busy.ts'
import type { Clock, Work } from './clock.ts'
import { sample } from './sampling.ts'

/** Works at a quarter of its speed after every pause, until it has worked for 3 ms on end. */
class DrowsyGpu {
  private now = 0
  private worked = 0

  takes(ms: number): Work {
    return () => {
      const slow = Math.min(ms, Math.max(0, 3 - this.worked))
      this.now += 4 * slow + (ms - slow)
      this.worked += ms
    }
  }

  readonly clock: Clock = {
    kind: 'timestamp',
    stepMs: 1e-6,
    time: async (work, before) => {
      this.worked = 0
      before?.({} as GPUComputePassEncoder)
      const start = this.now
      work({} as GPUComputePassEncoder)
      return { ms: this.now - start, wallMs: this.now - start }
    },
    close() {},
  }
}

async function singleOf(busyMs: number): Promise<number> {
  const gpu = new DrowsyGpu()
  const subject = { name: 'a', reset: gpu.takes(0.01), solve: gpu.takes(0.1), poison: async () => {} }
  const busy = gpu.takes(busyMs)
  const [{ single }] = await sample(gpu.clock, [subject], { samples: 20, batch: 20, busy })
  if (!single) throw new Error('no single')
  return quantile(single, 0.5)
}

test('what is timed is a GPU at its working clock', async () => {
  expect(await singleOf(5)).toBeCloseTo(0.11, 5)
})

test('the mutant that does not keep it busy times one that dozes', async () => {
  expect(await singleOf(0)).toBeGreaterThan(0.3)
})

test.each([
  [0.01, 64],
  [0.5, 10],
  [40, 1],
])('dispatches of %s ms are repeated %s times', (ms, times) => {
  expect(timesFor(ms)).toBe(times)
})
