import { spacesOf } from '#src/core/trace/space.ts'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { casesByOperation } from '#src/engine/catalog/lab-cases.ts'
import { kernels } from '#src/engine/catalog/kernels.ts'
import { canCarryClock, withClock } from '#src/core/kernel/clock.ts'
import { eventCount, readNote, type Trace } from '#src/core/trace/event.ts'
import { defaults, type Kernel, type Params } from '#src/core/kernel/kernel.ts'
import { Draw } from '#src/lab/draw.ts'
import { suits } from '#src/lab/rules/trial.ts'
import type { Capabilities, Plan } from '#src/core/kernel/plan/plan.ts'
import { invertedDependences, recordedTime } from '#src/engine/run/times/recorded-time.ts'
import { cube } from '#src/core/sparse/test-matrices.ts'
import type { Clock } from './clock.ts'
import { openClock } from './open-clock.ts'
import type { Gpu } from '../device/device.ts'
import { execute } from '../executor/execute.ts'
import { type Prepared, prepare } from '../executor/prepared.ts'
import { readyGpu } from '../device/fixtures.ts'
import { selfTest } from './self-test.ts'
import { clocked, executeTraced } from './traced.ts'
import { firstDifference } from '#src/core/kernel/data.ts'

/** Turns of a clock that is forced on: a processor that runs it and nothing else loses milliseconds. */
const TURNS = 2 ** 12
const WAIT = { timeoutMs: 20_000 }
/** The share of kernels with room for a clock that is tried, drawn anew for each commit: one in this number. */
const ONE_IN = 6
const draw = new Draw(inject('turn'))

let gpu: Gpu
/** The same adapter, taken for one that is worth a try. */
let asGpu: Gpu
let every: ReadonlyMap<string, Kernel>

beforeAll(async () => {
  gpu = await readyGpu()
  asGpu = { ...gpu, capabilities: { ...gpu.capabilities, software: false } }
  every = await kernels()
})

const subject = () => {
  const [one] = casesByOperation.get('sptrsv')?.seeded(cube('D3N7', 6)) ?? []
  return {
    problem: one.problem,
    on: spacesOf(one.spaces),
    check: one.check,
  }
}

function planOf(id: string, capabilities: Capabilities, given: Params = {}): Plan {
  const kernel = every.get(id) as Kernel
  const { problem } = subject()
  const params = defaults(kernel, given)
  return kernel.plan(problem, kernel.analyse(problem, params, capabilities), params, { trace: true, capabilities })
}

const able = () =>
  [...every].filter(
    ([id, kernel]) =>
      id.startsWith('sptrsv/') &&
      !kernel.uses &&
      suits(kernel, subject().problem, gpu.capabilities) &&
      canCarryClock(planOf(id, gpu.capabilities)),
  )

const backwards = (trace: Trace): number =>
  Array.from({ length: eventCount(trace) }, (_, e) => e).filter(
    (e) => (readNote(trace, e, 'at') ?? -1) < (readNote(trace, e, 'began') ?? 0),
  ).length

describe('a traced run with a clock, forced upon an adapter that may have none', () => {
  it('gives the same x, and counts that invert nothing', async () => {
    const { on, check } = subject()
    const clock = await openClock(gpu.device, WAIT)
    const drawn = draw.of(able(), ONE_IN)
    expect(drawn).not.toEqual([])
    for (const [id] of drawn) {
      const plan = planOf(id, gpu.capabilities)
      const { outputs } = await execute(gpu, plan)
      const watched = await clocked(gpu, withClock(plan, TURNS), clock, {})
      expect(check(watched.outputs).ok, id).toBe(true)
      expect(plan.deterministic ? firstDifference(watched.outputs, outputs) : undefined, id).toBeUndefined()
      const trace = watched.trace as Trace
      expect(trace.clock?.ticks, id).toBeGreaterThan(0)
      expect(backwards(trace), id).toBe(0)
      expect(invertedDependences(trace, on), id).toEqual({ count: 0, of: 540 })
      const run = { adapter: gpu.adapter, trace, check: check(watched.outputs) }
      expect(recordedTime(run, on), id).toEqual({ why: expect.stringMatching(/a processor plays the GPU/) })
    }
    clock.close()
  })

  it('runs often where the timestamps are coarse, and reads its trace once', async () => {
    const clock = await openClock(gpu.device, WAIT)
    const [[id]] = able()
    const plan = withClock(planOf(id, gpu.capabilities), TURNS)
    const made = vi.spyOn(gpu.device, 'createBuffer')
    const time = vi.fn<Clock['time']>(clock.time)
    const { trace } = await clocked(gpu, plan, { ...clock, time, stepMs: 1e6 }, {})
    expect(time.mock.calls.length).toBeGreaterThan(10)
    const { length } = (trace as Trace).words
    const asLarge = made.mock.calls.filter(
      ([{ size, usage }]) => size === 4 * length && usage & GPUBufferUsage.MAP_READ,
    )
    expect(asLarge).toHaveLength(1)
    made.mockRestore()
    clock.close()
  })
})

describe('a traced run', () => {
  it('has no clock where a processor plays the GPU, and is as it was', async () => {
    const { trace, plan } = await executeTraced(gpu, planOf('sptrsv/sync_free', gpu.capabilities))
    expect(trace?.notes).toBeUndefined()
    expect(trace?.clock).toBeUndefined()
    expect(plan.solve.every((step) => step.kind !== 'dispatch' || !step.conditions['CLOCK'])).toBe(true)
  })

  it('of many dispatches is timed in groups of them, whose times add up to the run', async () => {
    const plan = planOf('sptrsv/level_set', asGpu.capabilities, { narrow: 0 })
    const { outputs, trace } = await executeTraced(asGpu, plan)
    expect(subject().check(outputs).ok).toBe(true)
    const phases = plan.solve.flatMap((step) => (step.kind === 'dispatch' ? [step.phase] : []))
    // each level is a dispatch
    expect(trace?.passes?.map(({ phase }) => phase)).toEqual(gpu.clock === 'timestamp' ? phases : undefined)
    expect(trace?.clockless ?? '').toMatch(gpu.clock === 'timestamp' ? /^$/ : /no timestamps/)
  })

  it('of a kernel that can carry no clock says that none was tried', async () => {
    const plan = planOf('sptrsv/level_set', asGpu.capabilities)
    const bare = {
      ...plan,
      solve: plan.solve.map((step) => ({ ...step, ticker: undefined, phase: undefined }) as never),
    }
    expect((await executeTraced(asGpu, bare)).trace?.clockless).toMatch(/this kernel carries no clock/)
  })
})

describe('the test of a clock', () => {
  it('ends, and says what is wrong where something is', async () => {
    const clock = await openClock(gpu.device, WAIT)
    const found = await selfTest(gpu, clock)
    const said = 'why' in found ? found.why : `the clock counts ${found.countsPerMs}`
    expect(said).toMatch(/clock|timestamps/)
    clock.close()
  })

  it('stands after the reset that is to stop it, and counts after the other', async () => {
    const clock = await openClock(gpu.device, WAIT)
    const [[id]] = able()
    const prepared = await prepare(gpu, withClock(planOf(id, gpu.capabilities), TURNS), WAIT)
    const ticksAfter = async (reset: Prepared['reset']): Promise<number> => {
      await clock.time(prepared.solve, reset)
      const { error, ticks } = await prepared.read()
      expect(error, id).toBeUndefined()
      return ticks ?? Number.NaN
    }
    expect(await ticksAfter(prepared.standing)).toBe(0)
    expect(await ticksAfter(prepared.reset)).toBeGreaterThan(0)
    expect(await ticksAfter(prepared.standing)).toBe(0)
    prepared.destroy()
    clock.close()
  })
})
