import { beforeAll, expect, test } from 'vitest'
import { keepBusy } from './busy.ts'
import type { Clock } from './clock.ts'
import type { Gpu } from '../device/device.ts'
import { readyGpu } from '../device/fixtures.ts'
import { inPass, submit } from '../device/submit.ts'

let gpu: Gpu
beforeAll(async () => {
  gpu = await readyGpu()
})

/** Counts dispatches of passes instead of timing them; each is said to take as long as asked, and at first five times that. */
const counting = (ms: number, passes: number[], asleep = 0): Clock => ({
  kind: 'timestamp',
  stepMs: 1e-6,
  async time(work) {
    let dispatches = 0
    const pass = { setPipeline() {}, setBindGroup() {}, dispatchWorkgroups: () => void dispatches++ }
    work(pass as unknown as GPUComputePassEncoder)
    passes.push(dispatches)
    const taken = dispatches * (passes.length <= asleep ? 5 * ms : ms)
    return { ms: taken, wallMs: taken }
  },
  close() {},
})

test('a GPU is kept busy for milliseconds at its working clock, one in software not at all', async () => {
  const passes: number[] = []
  const clock = counting(0.5, passes, 3)
  const hardware = { ...gpu, capabilities: { ...gpu.capabilities, software: false } }
  const busy = await keepBusy(hardware, clock)
  await clock.time(busy.work)
  busy.destroy()
  expect(passes.at(-1)).toBe(10)
  passes.length = 0
  const none = await keepBusy({ ...gpu, capabilities: { ...gpu.capabilities, software: true } }, clock)
  await clock.time(none.work)
  expect(passes).toEqual([0])
})

test('its shader is one that this device takes', async () => {
  const hardware = { ...gpu, capabilities: { ...gpu.capabilities, software: false } }
  const busy = await keepBusy(hardware, counting(5, []))
  expect(await submit(gpu.device, 'being busy', { timeoutMs: 20_000 }, inPass(busy.work))).toBeGreaterThan(0)
  busy.destroy()
})
