import { beforeAll, expect, test } from 'vitest'
import type { Data } from '#src/core/kernel/data.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { median, type Timing } from '#src/engine/run/run.ts'
import { CONTROL } from '#src/core/trace/control.ts'
import type { Gpu } from '../device/device.ts'
import { dispatch, readyGpu, scaleCheck, scalePlan } from '../device/fixtures.ts'
import { growing, halving, sources, stage, tens, X } from '../executor/programs.fixture.ts'
import { type KernelToTime, measure } from './timing.ts'
import { executeTraced } from './traced.ts'

let gpu: Gpu
beforeAll(async () => {
  gpu = await readyGpu()
})

const quick = { sources, samples: 6, batch: 3 }
const entry = (name: string, plan: Plan, right: (outputs: Data) => boolean): KernelToTime => ({
  name,
  plan,
  verify: (outputs) => ({ ...scaleCheck({ y: new Float32Array() }), ok: right(outputs) }),
})
const isTens = ({ z }: Data) => [...(z as Float32Array)].join() === '10,11,12,13,14'
const sumOf = ({ stages = [] }: Timing): number => stages.reduce((sum, { ms }) => sum + median(ms), 0)

/** The same with a stage that takes long. */
const slow: NonNullable<Plan['next']> = (name, words, plan) => {
  const more = tens(name, words, plan)
  return { ...more, steps: [stage('slow', dispatch('slow', { overrides: { rounds: 400_000 } })), ...more.steps] }
}

test('a plan that grows races a closed one, with a time for each of its stages', async () => {
  const closed = entry('closed', scalePlan(20_000), (outputs) => scaleCheck(outputs).ok)
  const [open, other] = await measure(gpu, [entry('open', growing(X, slow), isTens), closed], {
    ...quick,
    whole: true,
  })
  const { timing, bytes } = open
  // what it grew by is part of what it holds, and a buffer that takes the place of another is counted once
  const begun = growing(X, slow).buffers.reduce((sum, { words }) => sum + 4 * words, 0)
  expect(bytes).toBeGreaterThan(begun)
  expect(other.bytes).toBe(scalePlan(20_000).buffers.reduce((sum, { words }) => sum + 4 * words, 0))
  expect([timing?.whole?.allocated.length, timing?.whole?.kept.length]).toEqual([6, 6])
  expect(other.timing?.whole).toBeUndefined()
  expect(timing?.stages?.map(({ name }) => name)).toEqual(['count', 'slow', 'mark'])
  expect(timing?.readMs).toBeGreaterThan(0)
  expect(timing?.backToBack).toBeUndefined()
  expect(timing?.why).toContain('reads words back')
  const [, long] = timing?.stages ?? []
  expect(median(long.ms)).toBeGreaterThan(0.5 * sumOf(timing as Timing))
  expect(timing?.single?.ms.length).toBe(6)
  // a closed plan is timed as ever
  expect(other.timing?.stages).toBeUndefined()
  expect(other.timing?.backToBack?.ms.length).toBe(6)
})

test('a growth that goes wrong shows no time', async () => {
  const half: Plan['next'] = (name, [over], plan) => slow(name, Uint32Array.of(over >> 1), plan)
  const [short, endless] = await measure(
    gpu,
    [entry('short', growing(X, half), isTens), entry('endless', halving({ atMost: 8 }), () => true)],
    quick,
  )
  expect([short.check?.ok, short.timing]).toEqual([false, undefined])
  expect([endless.failure?.code, endless.timing]).toEqual(['DidNotEnd', undefined])
})

const RUNS = 5

test('a traced run that reads words back has its stages with their times', async () => {
  const plan = growing(X, slow)
  const traced: Plan = {
    ...plan,
    buffers: [...plan.buffers, { name: 'control', words: CONTROL.head + 6 }],
    reset: [{ kind: 'fill', buffer: 'control', value: 0 }],
    trace: { eventWords: 6, capacity: 1, every: 1 },
  }
  const asGpu = { ...gpu, capabilities: { ...gpu.capabilities, software: false } }
  const { spans, outputs, trace } = await executeTraced(asGpu, traced, { sources })
  expect(isTens(outputs)).toBe(true)
  expect(spans?.map(({ name }) => name)).toEqual(['count', 'slow', 'mark'])
  // what else runs here can only make a stage longer: the least of several runs is the stage's own
  const runs = [spans]
  while (runs.length < RUNS) runs.push((await executeTraced(asGpu, traced, { sources })).spans)
  const [count, long] = [0, 1].map((s) => Math.min(...runs.map((run) => run?.[s].ms ?? Infinity)))
  expect(long).toBeGreaterThan(count)
  expect(long).toBeLessThan(Infinity)
  expect(trace?.clockless).toContain('which of its stages')
  const software = await executeTraced(gpu, traced, { sources })
  expect(software.spans).toEqual(spans?.map(({ name, phase }) => ({ name, phase })))
})
