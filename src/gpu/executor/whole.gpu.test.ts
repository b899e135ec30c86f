import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Plan } from '#src/kernel/plan.ts'
import type { Gpu } from '../device/device.ts'
import { readyGpu } from '../device/fixtures.ts'
import { prepare } from './prepared.ts'
import { growing, halving, sources, tens, X } from './programs.fixture.ts'
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
