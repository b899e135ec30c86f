import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Ahead, Plan } from '#src/core/kernel/plan/plan.ts'
import type { Gpu } from '../device/device.ts'
import { readyGpu } from '../device/fixtures.ts'
import { prepare } from './prepared.ts'
import { growing, halving, rising, sources, tens, tensAhead, X, Z } from './programs.fixture.ts'
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
async function hostWork(ahead: NonNullable<Plan['ahead']>) {
  const prepared = await prepare(gpu, { ...growing(X, tens), ahead, outputs: Z }, { sources })
  for (let call = 0; call < 3; call++) await prepared.whole('kept')
  const made = (['createBuffer', 'createBindGroup', 'createComputePipelineAsync'] as const).map((name) =>
    vi.spyOn(gpu.device, name),
  )
  const written = vi.spyOn(gpu.device.queue, 'writeBuffer')
  const mapped = vi.spyOn(GPUBuffer.prototype, 'mapAsync')
  const waited = vi.spyOn(gpu.device.queue, 'onSubmittedWorkDone')
  await prepared.whole('kept')
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
  // the mutants wait for words, or bind other uniforms in each call
  expect(await hostWork({})).toMatchObject({ waits: 2 })
  let turn = 0
  const other = (): Ahead => ({ ...tensAhead, steps: [{ kind: 'fill', buffer: 'z', value: turn++ }] })
  const changing = {
    get size() {
      return other()
    },
  }
  expect((await hostWork(changing)).made).toBeGreaterThan(0)
})

test('memory that turns out to be too small is made anew in the same call', async () => {
  const calls = async (ahead: Ahead) => (await called(rising(ahead), 'z', ['kept', 'kept', 'kept'])).slice(0, 3)
  const right = [1, 2, 3].map((count) => ({ words: [10, 11, 12].slice(0, count).join(), made: 1 }))
  expect(await calls(tensAhead)).toEqual(right)
  // the mutant takes a word that is always 1 for what is needed
  expect(await calls({ ...tensAhead, needs: { z: 2 } })).not.toEqual(right)
})
