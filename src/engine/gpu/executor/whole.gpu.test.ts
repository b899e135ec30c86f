import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Ahead, Plan } from '#src/core/kernel/plan/plan.ts'
import type { Gpu } from '../device/device.ts'
import { readyGpu } from '../device/fixtures.ts'
import { prepare } from './prepared.ts'
import { counting, growing, halving, resting, rising, sources, tens, tensAhead, X, Z } from './programs.fixture.ts'
import type { WholeMemory } from './whole.ts'

/** Whole calls leave what other runs leave, and make room as often as they say. */

let gpu: Gpu
beforeAll(async () => {
  gpu = await readyGpu()
})
afterEach(() => vi.restoreAllMocks())

/** Calls a plan as often as there are memories named; the results, and how many buffers were made for the growth's output. */
async function called(plan: Plan, output: string, memories: readonly WholeMemory[]) {
  const prepared = await prepare(gpu, plan, { sources })
  const created = vi.spyOn(gpu.device, 'createBuffer')
  const words = async () => ((await prepared.read()).outputs[output] as Float32Array | Uint32Array).join()
  const made = () => created.mock.calls.filter(([{ label }]) => label?.endsWith(`.${output}`)).length
  const found: { words: string; made: number }[] = []
  for (const memory of memories) {
    const before = made()
    expect(await prepared.whole(memory)).toBeGreaterThan(0)
    const after = made()
    found.push({ words: await words(), made: after - before })
  }
  await prepared.run()
  found.push({ words: await words(), made: NaN })
  prepared.destroy()
  return found
}

test('a whole call leaves the result of a run, in memory that is made anew or kept', async () => {
  const found = await called(growing(X, tens), 'z', ['allocated', 'allocated', 'kept', 'kept'])
  expect(found.map(({ words }) => words)).toEqual(Array(5).fill('10,11,12,13,14'))
  expect(found.map(({ made }) => made).slice(0, 4)).toEqual([1, 1, 0, 0])
  // the mutant makes room for half of it
  const half: Plan['next'] = (name, [over], grown) => tens(name, Uint32Array.of(over >> 1), grown)
  expect((await called(growing(X, half), 'z', ['kept']))[0].words).not.toBe('10,11,12,13,14')
})

test('rounds that are read back are gone through, and begin anew with each call', async () => {
  const found = await called(halving(), 'state', ['kept', 'kept'])
  expect(found.map(({ words }) => words)).toEqual(Array(3).fill('0,10,1'))
})

/** What the host makes, and how often it waits for words, in a call after which everything is kept. */
async function hostWork(ahead: NonNullable<Plan['ahead']>, memory: WholeMemory = 'kept') {
  const prepared = await prepare(gpu, { ...growing(X, tens), ahead, outputs: Z }, { sources })
  for (let call = 0; call < 3; call++) await prepared.whole('kept')
  const made = (['createBuffer', 'createBindGroup', 'createComputePipelineAsync'] as const).map((name) =>
    vi.spyOn(gpu.device, name),
  )
  const written = vi.spyOn(gpu.device.queue, 'writeBuffer')
  const mapped = vi.spyOn(GPUBuffer.prototype, 'mapAsync')
  const waited = vi.spyOn(gpu.device.queue, 'onSubmittedWorkDone')
  await prepared.whole(memory)
  const found = {
    made: [...made, written].reduce((sum, { mock }) => sum + mock.calls.length, 0),
    // one wait is before the call
    waits: mapped.mock.calls.length + waited.mock.calls.length - 1,
  }
  vi.restoreAllMocks()
  const z = (await prepared.read()).outputs['z'] as Float32Array
  prepared.destroy()
  return { ...found, z: [...z].filter((value) => value > 0).join() }
}

test('a call that need not wait for its words makes nothing anew, and waits once', async () => {
  expect(await hostWork({ size: tensAhead })).toEqual({ made: 0, waits: 1, z: '10,11,12,13,14' })
  // the mutants wait for words, or keep nothing
  expect(await hostWork({})).toMatchObject({ waits: 2 })
  expect((await hostWork({ size: tensAhead }, 'allocated')).made).toBeGreaterThan(0)
})

test.each([
  [1, 'submit submit encode'],
  [13, 'submit submit submit encode encode'],
])(
  'a call like the one before submits at once what was encoded beside it: %i launches before its words',
  async (count, order) => {
    const plan = growing(X, tens)
    const solve = [...Array.from({ length: count - 1 }, () => counting()), ...plan.solve]
    const prepared = await prepare(gpu, { ...plan, solve, ahead: { size: tensAhead }, outputs: Z }, { sources })
    for (let call = 0; call < 3; call++) await prepared.whole('kept')
    const told: string[] = []
    const submit = gpu.device.queue.submit.bind(gpu.device.queue)
    vi.spyOn(gpu.device.queue, 'submit').mockImplementation((commands) => {
      told.push('submit')
      submit(commands)
    })
    const begin = GPUCommandEncoder.prototype.beginComputePass
    vi.spyOn(GPUCommandEncoder.prototype, 'beginComputePass').mockImplementation(function (
      this: GPUCommandEncoder,
      ...of
    ) {
      told.push('encode')
      return begin.apply(this, of)
    })
    for (let call = 0; call < 2; call++) {
      await prepared.poison()
      told.splice(0)
      await prepared.whole('kept')
      // what is kept is cleared first
      expect(told.join(' ')).toBe(order)
      const z = (await prepared.read()).outputs['z'] as Float32Array
      expect([...z].filter((value) => value > 0).join()).toBe('10,11,12,13,14')
    }
    // in new memory nothing is as it was
    told.splice(0)
    await prepared.whole('allocated')
    expect(told.join(' ')).toBe('submit encode submit encode submit')
    prepared.destroy()
  },
)

test('memory that a call like the one before finds too small is made anew in the same call', async () => {
  const calls = async (ahead: Ahead) => (await called(resting(ahead), 'z', Array(6).fill('kept'))).slice(0, 6)
  const right = [1, 1, 1, 1, 2, 2].map((count, c) => ({
    words: [10, 11].slice(0, count).join(),
    made: c % 4 === 0 ? 1 : 0,
  }))
  expect(await calls(tensAhead)).toEqual(right)
  // the mutant takes a word that is always 1 for what is needed
  expect(await calls({ ...tensAhead, needs: { z: 2 } })).not.toEqual(right)
})

test('memory that turns out to be too small is made anew in the same call', async () => {
  const calls = async (ahead: Ahead) => (await called(rising(ahead), 'z', ['kept', 'kept', 'kept'])).slice(0, 3)
  const right = [1, 2, 3].map((count) => ({ words: [10, 11, 12].slice(0, count).join(), made: 1 }))
  expect(await calls(tensAhead)).toEqual(right)
  // the mutant takes a word that is always 1 for what is needed
  expect(await calls({ ...tensAhead, needs: { z: 2 } })).not.toEqual(right)
})
