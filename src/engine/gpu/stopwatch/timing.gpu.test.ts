import { beforeAll, expect, test } from 'vitest'
import { errorRecord } from '#src/core/base/errors.ts'
import { random } from '#src/core/base/random.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { median } from '#src/engine/run/run.ts'
import type { Clock } from './clock.ts'
import { fenceClock, openClock } from './open-clock.ts'
import type { Gpu } from '../device/device.ts'
import { dispatch, planOf, ramp, readyGpu, scaleCheck, scalePlan, sources, stallPlan } from '../device/fixtures.ts'
import { type KernelToTime, measure } from './timing.ts'

let gpu: Gpu
beforeAll(async () => {
  gpu = await readyGpu()
})

const n = 20_000
const resetting = (plan: Plan): Plan => ({ ...plan, reset: [{ kind: 'fill', buffer: 'y', value: 0xffffffff }] })
const entry = (name: string, plan: Plan, verify: KernelToTime['verify'] = (y) => scaleCheck(y)): KernelToTime => ({
  name,
  plan: resetting(plan),
  verify,
  analysis: { ms: 1.25, calls: 3 },
})
const good = (name: string, size = n) => entry(name, scalePlan(size))
const quick = { sources: sources, samples: 20, batch: 5 }

test('two plans race, and both get all their figures', async () => {
  const said: string[] = []
  const measured = await measure(gpu, [good('a'), good('b', 4 * n)], { ...quick, progress: (text) => said.push(text) })
  expect(measured.map(({ name }) => name)).toEqual(['a', 'b'])
  expect(said).toContain('sampling 14 of 40')
  for (const { timing, check } of measured) {
    expect(check?.ok).toBe(true)
    if (!timing?.backToBack) throw new Error(`no times: ${timing?.why}`)
    expect(timing.backToBack.clock).toBe('timestamp')
    expect(timing.backToBack.ms.length).toBe(20)
    expect(median(timing.backToBack)).toBeGreaterThan(0)
    expect(timing.analysisMs).toBe(1.25)
    for (const figure of [timing.uploadMs, timing.compileMs, timing.readbackMs, timing.stepMs])
      expect(figure).toBeGreaterThan(0)
  }
})

test('what is computed once per matrix is timed, by itself', async () => {
  const prepared = (rounds: number): Plan => {
    const plan = scalePlan(n)
    const step = dispatch('slow', { overrides: { rounds } })
    return { ...plan, prepare: [step] }
  }
  const measured = () =>
    measure(gpu, [good('a'), entry('b', prepared(400_000)), entry('c', prepared(8_000_000))], { ...quick, samples: 1 })
  // what else runs on the machine only adds: of a few measures the least is nearest
  let [little, much] = [Infinity, Infinity]
  for (let attempt = 0; attempt < 4 && !(much > 3 * little); attempt++) {
    const [none, ...timed] = await measured()
    expect(none.timing?.prepareMs).toBe(0)
    const [b, c] = timed.map(({ timing }) => timing?.prepareMs ?? Number.NaN)
    ;[little, much] = [Math.min(little, b), Math.min(much, c)]
  }
  expect(little).toBeGreaterThan(0.5)
  expect(much).toBeGreaterThan(3 * little)
})

/** Entries that must never show a time, for the reason that each names. */
const wrong = scalePlan(n, 3)
const stale: Plan = {
  ...scalePlan(n),
  buffers: [
    { name: 'x', words: n, data: ramp(n) },
    { name: 'y', words: n, data: ramp(n).map((x) => 2 * x) },
  ],
  solve: [dispatch('idle')],
}
const greedy = planOf([{ name: 'y', words: 8 }], [dispatch('greedy', { overrides: { size: 2 ** 20 } })])
const large = { ...scalePlan(n), buffers: [...scalePlan(n).buffers, { name: 'z', words: 2 ** 31 }] }

test('mutants show no time, and hinder nobody else', async () => {
  const measured = await measure(
    gpu,
    [
      entry('wrong', wrong),
      { ...entry('stale', stale), plan: stale },
      entry('greedy', greedy),
      entry('large', large),
      { ...entry('stalled', stallPlan, () => scaleCheck({ y: ramp(1) }, 1)), plan: stallPlan },
      good('good'),
    ],
    quick,
  )
  const [wrongOne, staleOne, greedyOne, largeOne, stalledOne, goodOne] = measured
  expect(wrongOne.check?.ok).toBe(false)
  expect(staleOne.check?.ok).toBe(false)
  expect(greedyOne.failure?.code).toBe('ShaderError')
  expect(largeOne.failure?.code).toBe('TooLarge')
  expect(stalledOne.stall).toEqual({ item: 5, polls: 500 })
  expect(goodOne.timing?.backToBack?.ms.length).toBe(20)
  const timed = measured.filter(({ timing }) => timing !== undefined)
  expect(timed).toEqual([goodOne])
})

test.each([
  ['before', 3, 2, 1],
  ['after', 2, 3, 2],
])('a result that is wrong only %s timing withholds the times', async (_, first, then, checks) => {
  let looks = 0
  const turns = entry('turns', scalePlan(n), (y) => scaleCheck(y, looks++ === 0 ? first : then))
  const [measured] = await measure(gpu, [turns], quick)
  expect(looks).toBe(checks)
  expect(measured).toMatchObject({ name: 'turns', check: { ok: false } })
  expect(measured.timing).toBeUndefined()
})

/** The device's clock as a browser may show it: `read` of what it said. */
async function shown(stepMs: number, read: (ms: number) => number): Promise<Clock> {
  const clock = await openClock(gpu.device, { timeoutMs: 20_000 })
  return {
    ...clock,
    stepMs,
    async time(work, before) {
      const { ms, wallMs } = await clock.time(work, before)
      return { ms: read(ms), wallMs }
    },
  }
}

/** A clock that stands still between multiples of its step, which a pass begins anywhere between. */
function coarse(stepMs: number): Promise<Clock> {
  const phase = random(5)
  return shown(stepMs, (ms) => Math.floor((ms + phase.between(0, stepMs)) / stepMs) * stepMs)
}

test('a clock of 65.536 µs steps gives batches that it can tell, a reset, and a reason', async () => {
  const clock = await coarse(0.065536)
  const [{ timing }] = await measure(gpu, [good('a', 64), good('b')], { ...quick, clock })
  clock.close()
  if (!timing?.backToBack) throw new Error(`no times: ${timing?.why}`)
  expect(median(timing.backToBack) * timing.batch).toBeGreaterThanOrEqual(20 * 0.065536)
  expect(timing.batch).toBeGreaterThan(5)
  expect(timing.resetMs).toBeGreaterThan(0)
  expect(timing.single !== undefined || timing.why?.startsWith('shorter than 20 steps')).toBe(true)
})

test.each([
  ['run backwards', (ms: number) => -ms],
  ['count half of each millisecond', (ms: number) => ms / 2],
])('where timestamps %s, fences are used and say so', async (_, read) => {
  const clock = await shown(1e-6, read)
  const [{ timing }] = await measure(gpu, [good('a')], { ...quick, clock })
  clock.close()
  expect(timing?.why).toMatch(/timestamps count -?\d+ ms where \d+ ms passed; .*so fences are used/)
  for (const samples of [timing?.single, timing?.solveOnly, timing?.backToBack]) {
    expect(samples?.clock ?? 'fence').toBe('fence')
    expect(Math.min(...(samples?.ms ?? [1]))).toBeGreaterThan(0)
  }
})

test('where timestamps of short work run backwards, fences are used and say so', async () => {
  const clock = await shown(1e-6, (ms) => (ms > 30 ? ms : -ms))
  const [{ timing }] = await measure(gpu, [good('a')], { ...quick, samples: 5, clock })
  clock.close()
  expect(timing?.rejected).toBeGreaterThan(0)
  expect(timing?.why).toContain('so fences are used')
  for (const samples of [timing?.single, timing?.backToBack].filter((s) => s !== undefined)) {
    expect(samples.clock).toBe('fence')
    expect(Math.min(...samples.ms)).toBeGreaterThan(0)
  }
})

test('a device without timestamps is timed by fences', async () => {
  const adapter = await navigator.gpu.requestAdapter()
  const device = await adapter?.requestDevice()
  if (!device) throw new Error('no device')
  const clock = await openClock(device, { timeoutMs: 20_000 })
  expect(clock.kind).toBe('fence')
  expect(clock.stepMs).toBeGreaterThan(0)
  const [{ timing }] = await measure({ device, capabilities: gpu.capabilities }, [good('a')], quick)
  expect(timing).toBeDefined()
  for (const samples of [timing?.single, timing?.backToBack]) expect(samples?.clock ?? 'fence').toBe('fence')
  device.destroy()
})

test('the clock of this device has a step', async () => {
  const clock = await openClock(gpu.device, { timeoutMs: 20_000 })
  clock.close()
  expect(clock.kind).toBe('timestamp')
  expect(clock.stepMs).toBeGreaterThan(0)
  expect(clock.stepMs).toBeLessThan(1)
  expect((await fenceClock(gpu.device, { timeoutMs: 20_000 })).stepMs).toBeGreaterThan(0)
})

test('what never ran leaves no timestamp', async () => {
  const clock = await openClock(gpu.device, { timeoutMs: 20_000 })
  await clock.time(() => {})
  const broken = clock.time((pass) => pass.dispatchWorkgroups(1))
  expect((await broken.catch(errorRecord)) as unknown).toMatchObject({ code: 'GpuError' })
  clock.close()
})

test('any error of the device while samples are taken voids the measurement', async () => {
  const progress = (text: string) => {
    // somebody else's mistake, outside every error scope
    if (text.startsWith('sampling 3 ')) gpu.device.createBuffer({ size: 4, usage: 0 })
  }
  await expect(measure(gpu, [good('a')], { ...quick, progress })).rejects.toMatchObject({ code: 'GpuError' })
})

test('cancelling ends between two samples, and leaves the device usable', async () => {
  const stop = new AbortController()
  const said: string[] = []
  const progress = (text: string) => {
    said.push(text)
    if (text.startsWith('sampling 4 ')) stop.abort()
  }
  const cancelled = measure(gpu, [good('a'), good('b')], { ...quick, progress, signal: stop.signal })
  expect(await cancelled.catch(errorRecord)).toMatchObject({ code: 'Cancelled' })
  expect(said.at(-1)).toMatch(/^sampling 4 /)
  expect((await measure(gpu, [good('a')], { ...quick, samples: 3 }))[0].timing?.batch).toBeGreaterThan(0)
})

test('a traced plan is never timed', async () => {
  const traced = { ...stallPlan, trace: { eventWords: 6, capacity: 0, every: 1 } }
  await expect(measure(gpu, [{ ...good('a'), plan: traced }], quick)).rejects.toMatchObject({ code: 'BadPlan' })
})

test('a device lost while samples are taken ends the measurement', async () => {
  const progress = (text: string) => {
    if (text.startsWith('sampling 3 ')) gpu.device.destroy()
  }
  const lost = measure(gpu, [entry('a', scalePlan(n), (y) => scaleCheck(y)), good('b')], { ...quick, progress })
  expect(await lost.catch(errorRecord)).toMatchObject({ code: 'DeviceLost' })
  gpu = await readyGpu()
  expect((await measure(gpu, [entry('again', scalePlan(n))], quick))[0].timing).toBeDefined()
})
