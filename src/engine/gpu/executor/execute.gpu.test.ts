import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { errorRecord } from '#src/core/base/errors.ts'
import { CONTROL, POISON } from '#src/core/trace/control.ts'
import type { Capabilities } from '#src/core/kernel/plan/plan.ts'
import {
  eventCount,
  readFirst,
  readItem,
  readLanes,
  readPhase,
  readPolls,
  readStage,
  readWorker,
} from '#src/core/trace/event.ts'
import { type Gpu, onLost } from '../device/device.ts'
import { execute } from './execute.ts'
import { dispatch, planOf, ramp, readyGpu, scaleCheck, scalePlan, sources, stallPlan } from '../device/fixtures.ts'
import { prepare } from './prepared.ts'
import { inPass, submit } from '../device/submit.ts'
import { bitsOf } from '#src/core/kernel/data.ts'
import type { SolveReading } from './reading.ts'

let gpu: Gpu
beforeAll(async () => {
  gpu = await readyGpu()
})
afterEach(() => vi.restoreAllMocks())

const y = { name: 'y', words: 8 }
/** The bits of y. */
const wordsOf = ({ outputs }: Pick<SolveReading, 'outputs'>) => bitsOf(outputs['y'])[0]
const errorOf = (work: Promise<unknown>) => work.then(() => undefined, errorRecord)

test('a dispatch computes with its uniform, overrides, conditions and imports', async () => {
  const { outputs } = await execute(gpu, scalePlan(1000, 3), { sources })
  expect(outputs['y']).toEqual(ramp(1000).map((x) => 3 * x))
  const negated = scalePlan(100, 3, { conditions: { NEGATED: true }, overrides: { shift: 0.5 } })
  expect((await execute(gpu, negated, { sources })).outputs['y']).toEqual(ramp(100).map((x) => -(3 * x + 0.5)))
})

test('phases come in order and each has its time', async () => {
  const phases: string[] = []
  const { ms } = await execute(gpu, scalePlan(10), { sources, onPhase: (phase) => phases.push(phase) })
  expect(phases).toEqual(['upload', 'compile', 'prepare', 'solve', 'readback'])
  expect(ms.solve).toBeGreaterThan(0)
  expect(ms.compile).toBeGreaterThan(0)
  expect(ms.prepare).toBe(0)
})

test('fills write their range and nothing else, of any size', async () => {
  const words = 3_000_000
  const fill = planOf(
    [{ name: 'y', words }],
    [
      { kind: 'fill', buffer: 'y', value: 7 },
      { kind: 'fill', buffer: 'y', value: 0xdeadbeef, from: 5, words: 2_000_001 },
    ],
  )
  const got = wordsOf(await execute(gpu, fill, { sources }))
  const wrong = got.findIndex((word, k) => word !== (k >= 5 && k < 2_000_006 ? 0xdeadbeef : 7))
  expect(wrong).toBe(-1)
})

test('thousands of dispatches run in order, each with its own uniform, in one pass', async () => {
  const count = 5000
  const step = (add: number) => dispatch('chain', { uniforms: { add } })
  const plan = planOf(
    [{ name: 'y', words: 1 }],
    Array.from({ length: count }, (_, k) => step(k)),
    {
      reset: [{ kind: 'fill', buffer: 'y', value: 1 }],
    },
  )
  let expected = 1
  for (let k = 0; k < count; k++) expected = (Math.imul(expected, 3) + k) >>> 0
  const groups = vi.spyOn(gpu.device, 'createBindGroup')
  expect(wordsOf(await execute(gpu, plan, { sources }))[0]).toBe(expected)
  expect(groups.mock.calls.length).toBeLessThan(10)
})

test('prepare steps run once, however often the plan solves', async () => {
  const add = (value: number) => dispatch('chain', { uniforms: { add: value } })
  const plan = planOf([{ name: 'y', words: 1, data: Uint32Array.of(5) }], [add(0)], { prepare: [add(2)] })
  const prepared = await prepare(gpu, plan, { sources })
  for (let n = 0; n < 3; n++) await submit(gpu.device, 'solving', { timeoutMs: 5000 }, inPass(prepared.solve))
  const words = wordsOf(await prepared.read())
  prepared.destroy()
  expect(words[0]).toBe((5 * 3 + 2) * 3 ** 3)
  expect(prepared.ms.prepare).toBeGreaterThan(0)
})

test('a trace comes back as the kernel appended it', async () => {
  const items = 40
  const plan = planOf(
    [
      { name: 'y', words: items },
      { name: 'control', words: CONTROL.head + 6 * items },
    ],
    [dispatch('trace', { conditions: { TRACE: true }, groups: [items, 1, 1] })],
    {
      reset: [{ kind: 'fill', buffer: 'control', value: 0, words: CONTROL.head }],
      trace: { eventWords: 6, capacity: items, every: 1 },
    },
  )
  const { trace, error, outputs } = await execute(gpu, plan, { sources })
  if (!trace) throw new Error('no trace')
  expect(error).toBeUndefined()
  expect(eventCount(trace)).toBe(items)
  const events = Array.from({ length: items }, (_, e) => e).sort((d, e) => readItem(trace, d) - readItem(trace, e))
  for (const [i, e] of events.entries()) {
    const read = [readWorker, readStage, readPolls, readItem, readFirst, readPhase, readLanes].map((field) =>
      field(trace, e),
    )
    expect(read).toEqual([100 + i, 2, 7, i, 10 * i, 1, 15])
  }
  const { trace: _, ...plain } = plan
  const untraced = { ...plain, buffers: [{ name: 'y', words: items }], reset: [] }
  const solve = [dispatch('trace', { conditions: { TRACE: false }, groups: [items, 1, 1] as const })]
  expect((await execute(gpu, { ...untraced, solve }, { sources })).outputs).toEqual(outputs)

  const short = { ...plan, trace: { eventWords: 6, capacity: items - 1, every: 1 } }
  expect((await errorOf(execute(gpu, short, { sources })))?.code).toBe('TraceOverflow')
})

test('a wait that runs out comes back as the item that never came, with its polls', async () => {
  const { error } = await execute(gpu, stallPlan, { sources })
  expect(error).toEqual({ item: 5, polls: 500 })
})

test('a shader that does nothing never reports an old result', async () => {
  const stale = planOf(
    [
      { name: 'x', words: 64, data: ramp(64) },
      { name: 'y', words: 64, data: ramp(64).map((x) => 2 * x) },
    ],
    [dispatch('idle')],
  )
  const { outputs } = await execute(gpu, stale, { sources })
  expect(wordsOf({ outputs }).every((word) => word === POISON)).toBe(true)
  expect(scaleCheck(outputs).ok).toBe(false)

  // the mutant: the same run without the poison passes the oracle
  const prepared = await prepare(gpu, stale, { sources })
  await submit(gpu.device, 'solving', { timeoutMs: 5000 }, inPass(prepared.solve))
  const { outputs: old } = await prepared.read()
  prepared.destroy()
  expect(scaleCheck(old).ok).toBe(true)
})

test('a control buffer that the plan forgets to reset is found out', async () => {
  expect(await errorOf(execute(gpu, { ...stallPlan, reset: [] }, { sources }))).toMatchObject({ code: 'BadPlan' })
})

const scaled = { a: 2, n: 8 }

test.each([
  ['a uniform that the shader does not have', { uniforms: { ...scaled, m: 8 } }, 'm', ''],
  ['a uniform under another name', { uniforms: { a: 2, m: 8 } }, 'm', 'n'],
  ['a uniform of another shape', { uniforms: { a: 2, n: [8, 8] } }, 'n', ''],
  ['no uniforms for a shader that has some', {}, '', 'a n'],
  ['a constant that the shader does not have', { uniforms: scaled, overrides: { size: 1 } }, 'size', ''],
])('%s is refused by name', async (_, more, plan, shader) => {
  const buffers = ['x', 'y'].map((name) => ({ name, words: 8 }))
  const error = await errorOf(execute(gpu, planOf(buffers, [dispatch('scale', more)]), { sources }))
  expect(error).toMatchObject({ code: 'BindingMismatch', at: { module: 'test/scale/kernel.wesl', plan, shader } })
})

test('a buffer that a shader binds and a plan does not allocate is refused by name, and so are too many', async () => {
  const error = await errorOf(execute(gpu, planOf([y], [dispatch('idle')]), { sources }))
  expect(error).toMatchObject({ code: 'BadPlan', message: expect.stringContaining('x') })
  const names = Array.from({ length: gpu.capabilities.maxStorageBuffersPerShaderStage + 1 }, (_, n) => `many_${n}`)
  const declared = names.map((name, n) => `@group(0) @binding(${n}) var<storage> ${name}: array<u32>;`)
  const many = { './test/many/kernel.wesl': `${declared.join('\n')}\n@compute @workgroup_size(1) fn main() {}` }
  const buffers = ['y', ...names].map((name) => ({ name, words: 1 }))
  expect(await errorOf(execute(gpu, planOf(buffers, [dispatch('many')]), { sources: many }))).toMatchObject({
    code: 'TooLarge',
    at: { needs: names.length },
  })
})

test('what is too large is refused before anything is allocated', async () => {
  const untouchable = new Proxy({} as GPUDevice, {
    get(_, name) {
      throw new Error(`touched device.${String(name)}`)
    },
  })
  const small = (limits: Partial<Capabilities>) => ({
    device: untouchable,
    capabilities: { ...gpu.capabilities, ...limits },
  })
  const large = planOf([{ name: 'values', words: 412 * 2 ** 18 }, y], [], {})
  expect(await errorOf(execute(small({ maxStorageBufferBindingSize: 2 ** 27 }), large, { sources }))).toEqual({
    code: 'TooLarge',
    message: 'needs 412 MiB in one buffer (values); this adapter allows 128 MiB',
    at: { buffer: 'values', needs: 412 * 2 ** 20, has: 2 ** 27 },
  })
  expect(await errorOf(execute(small({ maxBufferSize: 2 ** 20 }), large, { sources }))).toMatchObject({
    code: 'TooLarge',
    at: { has: 2 ** 20 },
  })
  const wide = scalePlan(64, 2, { groups: [70_000, 1, 1] })
  expect(await errorOf(execute(small({}), wide, { sources }))).toMatchObject({
    code: 'TooLarge',
    at: { needs: 70_000, has: 65_535 },
  })
  // the mutant: with room enough the same plan does go on to the device
  await expect(execute(small({ maxComputeWorkgroupsPerDimension: 70_000 }), wide, { sources })).rejects.toThrow(
    'touched device',
  )
})

test('a shader that does not compile shows every message with its place and line', async () => {
  const error = await errorOf(execute(gpu, planOf([y], [dispatch('broken')]), { sources }))
  expect(error?.code).toBe('ShaderError')
  expect(error?.message).toMatch(
    /^The GPU driver of this machine could not compile the shader test\/broken\/kernel\.wesl\. .*\ntest\/broken\/kernel\.wesl:5:1[23] cannot assign.*\n {8}y\[1\] = 2u;\n {13,14}\^/,
  )
})

test('a shader that does not parse or is not there says so', async () => {
  const parse = await errorOf(execute(gpu, planOf([y], [dispatch('unparsable')]), { sources }))
  expect(parse).toMatchObject({ code: 'ShaderError', message: expect.stringContaining('kernel.wesl:1:10') })
  const unresolved = await errorOf(execute(gpu, planOf([y], [dispatch('unresolved')]), { sources }))
  expect(unresolved?.message).toMatch(/^test\/unresolved\/kernel\.wesl:3:7 unresolved.*\n {8}missing\(\);\n {8}\^$/)
  const absent = await errorOf(execute(gpu, planOf([y], [dispatch('absent')]), { sources }))
  expect(absent).toMatchObject({ code: 'ShaderError', message: 'There is no shader test/absent/kernel.wesl' })
})

test('a pipeline beyond a limit of the adapter is an error, never a run', async () => {
  const size = gpu.capabilities.maxComputeWorkgroupStorageSize / 4
  const greedy = (words: number) => planOf([y], [dispatch('greedy', { overrides: { size: words } })])
  expect((await execute(gpu, greedy(16), { sources })).outputs['y']).toMatchObject({ 0: 1 })
  expect(await errorOf(execute(gpu, greedy(size + 4), { sources }))).toMatchObject({ code: 'ShaderError' })
})

test('what the device refuses at submission is an error with its words', async () => {
  // one buffer cannot be read by one variable and written by another
  const plan = scalePlan(8, 2, { buffers: { x: 'y' } })
  expect(await errorOf(execute(gpu, plan, { sources }))).toMatchObject({ code: 'GpuError' })
})

test('pipelines are built once, also when asked for at the same time', async () => {
  const module = './test/scale/kernel.wesl'
  const own = { ...sources, [module]: sources[module].replace('x[id.x], shift)', 'x[id.x], shift) + 0.0') }
  const build = vi.spyOn(gpu.device, 'createComputePipelineAsync')
  await Promise.all([1, 2, 3].map((a) => execute(gpu, scalePlan(64, a), { sources: own })))
  await execute(gpu, scalePlan(64, 4), { sources: own })
  expect(build).toHaveBeenCalledTimes(1)
  await execute(gpu, scalePlan(64, 4, { overrides: { shift: 1 } }), { sources: own })
  expect(build).toHaveBeenCalledTimes(2)
  // sources that differ elsewhere link to the same shader, which is compiled already
  await execute(gpu, scalePlan(64, 4), { sources: { ...own, './test/idle/kernel.wesl': '' } })
  expect(build).toHaveBeenCalledTimes(2)
})

test.each([
  ['a run', scalePlan(64), undefined],
  ['a mismatch', scalePlan(64, 2, { uniforms: {} }), 'BindingMismatch'],
  ['a compile error', planOf([y], [dispatch('broken')]), 'ShaderError'],
])('%s destroys every buffer that it made', async (_, plan, code) => {
  const alive = new Set<GPUBuffer>()
  const create = gpu.device.createBuffer.bind(gpu.device)
  vi.spyOn(gpu.device, 'createBuffer').mockImplementation((descriptor) => {
    const buffer = create(descriptor)
    const destroy = buffer.destroy.bind(buffer)
    buffer.destroy = () => {
      alive.delete(buffer)
      return destroy()
    }
    alive.add(buffer)
    expect(descriptor.label).toMatch(/^test\/\w+\.\w+(\.readback)?$/)
    return buffer
  })
  expect((await errorOf(execute(gpu, plan, { sources })))?.code).toBe(code)
  expect(vi.mocked(gpu.device.createBuffer)).toHaveBeenCalled()
  expect(alive.size).toBe(0)
})

const slow = (rounds: number) => planOf([y], [dispatch('slow', { overrides: { rounds } })])

test('a wait ends at its timeout, and says what can be done instead', async () => {
  await execute(gpu, slow(1), { sources })
  const error = await errorOf(execute(gpu, slow(100_000_000), { sources, timeoutMs: 100 }))
  expect(error).toMatchObject({ code: 'GpuTimeout', message: expect.stringContaining('CPU twin') })
})

test('cancelling ends a run at once, and one that never began', async () => {
  const stop = new AbortController()
  const begun = performance.now()
  const running = errorOf(execute(gpu, slow(100_000_001), { sources, signal: stop.signal, onPhase: abortAt('solve') }))
  function abortAt(phase: string) {
    return (now: string) => now === phase && setTimeout(() => stop.abort(), 20)
  }
  expect((await running)?.code).toBe('Cancelled')
  expect(performance.now() - begun).toBeLessThan(15_000)
  expect((await errorOf(execute(gpu, slow(2), { sources, signal: stop.signal })))?.code).toBe('Cancelled')
})

test('a device lost in the middle of a run ends it; the next one is built anew', async () => {
  const losses: string[] = []
  const stop = onLost(({ reason }) => losses.push(reason))
  const lost = await errorOf(
    execute(gpu, slow(100_000_002), {
      sources,
      onPhase: (phase) => {
        if (phase === 'solve') setTimeout(() => gpu.device.destroy(), 20)
      },
    }),
  )
  stop()
  expect(lost?.code).toBe('DeviceLost')
  expect(losses).toEqual(['destroyed'])
  expect((await errorOf(execute(gpu, scalePlan(8), { sources })))?.code).toBe('DeviceLost')
  const next = await readyGpu()
  expect(next.device).not.toBe(gpu.device)
  expect(scaleCheck((await execute(next, scalePlan(8), { sources })).outputs).ok).toBe(true)
})
