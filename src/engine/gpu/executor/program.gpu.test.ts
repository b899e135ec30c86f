import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { errorRecord } from '#src/core/base/errors.ts'
import type { DispatchStep, Plan, Step } from '#src/core/kernel/plan/plan.ts'
import type { Gpu } from '../device/device.ts'
import { dispatch, planOf, ramp, readyGpu, scalePlan, stallPlan } from '../device/fixtures.ts'
import { execute } from './execute.ts'
import { COUNT, counting, growing, halving, sources, stage, tens, u32, X, Y } from './programs.fixture.ts'

/** Small programs: what each kind of step does on a GPU, with one of its parts broken beside it. */

let gpu: Gpu
beforeAll(async () => {
  gpu = await readyGpu()
})
afterEach(() => vi.restoreAllMocks())

const errorOf = (work: Promise<unknown>) => work.then(() => undefined, errorRecord)
/** Runs a plan of one output, which is f32 unless it says otherwise. */
async function run(plan: Plan) {
  const { outputs, ...execution } = await execute(gpu, plan, { sources })
  const [only] = Object.values(outputs)
  return { ...execution, output: only as Float32Array, words: only as Uint32Array }
}

test('words that a dispatch wrote say how many workgroups the next one has', async () => {
  const marking = (at: number) => dispatch('mark', { groups: { indirect: 'count', at } })
  const reset: Step[] = [{ kind: 'fill', buffer: 'y', value: 0 }]
  const plan = planOf([X, Y, COUNT], [counting(), marking(1)], { reset })
  expect(Array.from((await run(plan)).output)).toEqual([10, 11, 12, 13, 14, 0, 0, 0])
  // mutants: the words beside the right ones, and words that say nothing
  expect((await errorOf(run({ ...plan, solve: [counting(), marking(2)] })))?.code).toBe('BadPlan')
  const none = { ...plan, solve: [counting({ overrides: { wide: 0 } }), marking(1)] }
  expect(Array.from((await run(none)).output)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test('a dispatch that writes the words by which it is launched is refused by name', async () => {
  const own = dispatch('mark', { groups: { indirect: 'y', at: 0 } })
  expect(await errorOf(run(planOf([Y], [own])))).toMatchObject({ code: 'BindingMismatch', at: { binding: 'y' } })
})

test('a copy moves its words and no others, of any number', async () => {
  const words = 3_000_000
  const data = Uint32Array.from({ length: words }, (_, k) => k)
  const copy: Step = { kind: 'copy', from: { buffer: 'x', at: 3 }, to: { buffer: 'y', at: 5 }, words: 2_000_001 }
  const buffers = [
    { name: 'x', words, data },
    { name: 'y', words },
  ]
  const reset: Step[] = [{ kind: 'fill', buffer: 'y', value: 7 }]
  const wrong = (got: Uint32Array) => got.findIndex((word, k) => word !== (k >= 5 && k < 2_000_006 ? k - 2 : 7))
  expect(wrong((await run(planOf(buffers, [copy], { reset, outputs: u32('y') }))).words)).toBe(-1)
  const shifted = { ...copy, from: { buffer: 'x', at: 4 } }
  expect(wrong((await run(planOf(buffers, [shifted], { reset, outputs: u32('y') }))).words)).toBe(5)
  const none = { ...copy, words: 0 }
  expect(wrong((await run(planOf(buffers, [none], { reset, outputs: u32('y') }))).words)).toBe(5)
})

test('buffers may have other names than the variables behind which they stand', async () => {
  const plan = scalePlan(64, 3)
  const [step] = plan.solve as [DispatchStep]
  const buffers = plan.buffers.map((spec) => ({ ...spec, name: spec.name === 'x' ? 'residual' : 'q' }))
  const renamed = { ...step, buffers: { x: 'residual', y: 'q' } }
  const named = { ...plan, buffers, solve: [renamed], outputs: { y: { kind: 'f32' as const, buffer: 'q' } } }
  expect((await run(named)).output).toEqual(ramp(64).map((x) => 3 * x))
  expect((await errorOf(run({ ...named, solve: [step] })))?.code).toBe('BadPlan')
})

test('stages name what runs in them and change nothing', async () => {
  const plan = scalePlan(64, 3)
  const staged = { ...plan, solve: [stage('numeric', stage('scale', ...plan.solve))] }
  const { output, spans } = await run(staged)
  expect(output).toEqual((await run(plan)).output)
  expect(spans).toEqual([{ name: 'numeric/scale', phase: 0 }])
  expect((await run(plan)).spans).toBeUndefined()
})

test('rounds end with the word, and those after the last one that is needed do nothing', async () => {
  const { words, spans } = await run(halving())
  expect(Array.from(words)).toEqual([0, 10, 1])
  expect(spans?.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, r) => `half ${r + 1}`))
  // the mutant launches its rounds whether they are needed or not
  expect(Array.from((await run(halving({}, true, false))).words)).toEqual([0, 12, 1])
})

test('rounds that never end are an error, as many as are allowed later', async () => {
  expect(await errorOf(run(halving({ atMost: 30 }, false)))).toEqual({
    code: 'DidNotEnd',
    message: '“half” had not ended after 30 rounds, which are the most that its plan allows.',
    at: { name: 'half', atMost: 30 },
  })
  expect((await errorOf(run(halving({ atMost: 9 }))))?.code).toBe('DidNotEnd')
  expect((await run(halving({ atMost: 10 }))).words[1]).toBe(10)
})

test('a plan runs in another one, each time with other buffers', async () => {
  const inner = scalePlan(8, 3)
  const use = (x: string, y: string): Step => ({ kind: 'use', plan: inner, buffers: { x, y }, as: 'scale' })
  const buffers = [X, Y, { name: 'z', words: 8 }]
  const twice = planOf(buffers, [use('x', 'z'), use('z', 'y')])
  expect((await run(twice)).output).toEqual(ramp(8).map((x) => 9 * x))
  expect((await run({ ...twice, solve: [use('x', 'z'), use('x', 'y')] })).output).toEqual(ramp(8).map((x) => 3 * x))
})

test('a wait that runs out in a plan that is used comes back from the plan that uses it', async () => {
  const use: Step = { kind: 'use', plan: stallPlan, buffers: { y: 'y' }, as: 'inner' }
  expect((await run(planOf([Y], [use]))).error).toEqual({ item: 5, polls: 500 })
})

test('a buffer is made as large as a word of the GPU says, also where that is 0', async () => {
  const { output, spans, plan } = await run(growing(X, tens))
  expect(Array.from(output)).toEqual([10, 11, 12, 13, 14])
  expect(spans?.map(({ name }) => name)).toEqual(['count', 'mark'])
  expect(Object.keys(plan.outputs)).toEqual(['z'])
  const empty = await run(growing({ ...X, data: ramp(8).map(() => 0) }, tens))
  expect(empty.output).toHaveLength(0)
  // the mutant grows by half of what is needed, and what does not fit is lost
  const half: Plan['next'] = (name, [over], grown) => tens(name, Uint32Array.of(over >> 1), grown)
  expect((await run(growing(X, half))).output).toHaveLength(2)
})

test('what a plan puts out and never makes room for is told by name', async () => {
  const plan = { ...growing(X, () => ({ steps: [] })), outputs: u32('late') }
  await expect(run(plan)).rejects.toThrow('The plan puts out late, and never makes room for it.')
})

test('what the device has no room for is told by name, and nothing stays allocated', async () => {
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
    return buffer
  })
  const large: Plan['next'] = (_, [over]) => ({ buffers: [{ name: 'entries', words: over * 2 ** 32 }], steps: [] })
  expect(await errorOf(run(growing(X, large)))).toMatchObject({ code: 'TooLarge', at: { buffer: 'entries' } })
  await run(growing(X, tens))
  expect(alive.size).toBe(0)
})

test('a plan solves as often as it is told, each time as large as its words say', async () => {
  const sizes: number[] = []
  const noted: Plan['next'] = (...given) => {
    sizes.push(given[1][0])
    return tens(...given)
  }
  await run(growing(X, noted))
  await run(growing({ ...X, data: ramp(8).map((x) => x - 2) }, noted))
  expect(sizes).toEqual([5, 3])
})

test('cancelling between two steps ends the run there', async () => {
  const stop = new AbortController()
  const submit = vi.spyOn(gpu.device.queue, 'submit')
  let before = 0
  const next: Plan['next'] = (...given) => {
    stop.abort()
    before = submit.mock.calls.length
    return tens(...given)
  }
  expect((await errorOf(execute(gpu, growing(X, next), { sources, signal: stop.signal })))?.code).toBe('Cancelled')
  expect(submit.mock.calls.length).toBe(before)
  expect(Array.from((await run(growing(X, tens))).output)).toEqual([10, 11, 12, 13, 14])
})

test('a wait that ran out ends a program, and not what came of the words that it left', async () => {
  const given = { ...stallPlan, next: tens }
  const read = { buffer: 'y', at: 0, words: 1 }
  const solve: Step[] = [...stallPlan.solve, { kind: 'grow', name: 'size', read }]
  const reset = stallPlan.reset
  expect(
    (await run({ ...given, solve, reset, next: (_, [left]) => ({ buffers: [{ name: 'z', words: left }], steps: [] }) }))
      .error,
  ).toEqual({ item: 5, polls: 500 })
})

test('a device lost between two steps ends the run', async () => {
  const lost = await readyGpu()
  const next: Plan['next'] = (...given) => {
    lost.device.destroy()
    return tens(...given)
  }
  expect((await errorOf(execute(lost, growing(X, next), { sources })))?.code).toBe('DeviceLost')
  gpu = await readyGpu()
  expect((await run(growing(X, tens))).output).toHaveLength(5)
})
