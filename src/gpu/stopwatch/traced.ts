import { canCarryClock, withClock } from '#src/kernel/clock.ts'
import type { Plan } from '#src/kernel/plan.ts'
import { overflowsPolls, type TimedPass, type Trace } from '#src/trace/event.ts'
import { plausible } from './calibrate.ts'
import type { Clock } from './clock.ts'
import { openClock } from './clocks.ts'
import { type Execution, execute } from '../executor/execute.ts'
import { TIMEOUT_MS, type Wait } from '../device/guard.ts'
import { canBeParted, type Parts, partsOf, timeParts } from './parts.ts'
import { type Machine, type Prepared, type PrepareOptions, prepare } from '../executor/prepared.ts'
import { selfTest, turnsFor } from './self-test.ts'

/** A run, and the plan that ran: with a clock, or as it was given. */
export interface TracedExecution extends Execution {
  readonly plan: Plan
}

/** A time is good to a percent where the timestamps' step is this share of it. */
const FINE = 0.01
/** Runs of a short solve on coarse timestamps, at most, and of a pass in which nothing is done. */
const MOST_RUNS = 25
const IDLE_RUNS = 8

/**
 * Runs a traced plan, with a recorded clock beside it where the device has one, and else with times of groups of its
 * dispatches where it has many; as `execute` does where neither is possible, and then the trace says why.
 * @throws AppError as `execute` does
 */
export async function executeTraced(gpu: Machine, plan: Plan, options: PrepareOptions = {}): Promise<TracedExecution> {
  if (gpu.capabilities.software || plan.solve.length === 0) return { ...(await execute(gpu, plan, options)), plan }
  const execution = await executeOnGpu(gpu, plan, options)
  const { trace } = execution
  return trace && overflowsPolls(trace) ? { ...execution, trace: { ...trace, uncounted: true } } : execution
}

async function executeOnGpu(gpu: Machine, plan: Plan, options: PrepareOptions): Promise<TracedExecution> {
  const wait: Wait = { timeoutMs: options.timeoutMs ?? TIMEOUT_MS, signal: options.signal }
  if (!canCarryClock(plan) && !canBeParted(plan)) return withoutClock(gpu, plan, options, CARRIES_NONE)
  const clock = await openClock(gpu.device, wait)
  try {
    if (clock.kind !== 'timestamp') return await withoutClock(gpu, plan, options, NO_TIMESTAMPS)
    if (!canCarryClock(plan)) return await inParts(gpu, plan, clock, options)
    const tested = await selfTest(gpu, clock, { ...options, onPhase: () => {} })
    if ('why' in tested) return await withoutClock(gpu, plan, options, tested.why)
    return await clocked(gpu, withClock(plan, turnsFor(tested.countsPerMs)), clock, options)
  } finally {
    clock.close()
  }
}

const CARRIES_NONE = 'this kernel carries no clock'
const NO_TIMESTAMPS = 'this device has no timestamps to turn counts into milliseconds'
const ODD_TIMESTAMPS = 'the timestamps of this device gave impossible times'

async function withoutClock(gpu: Machine, plan: Plan, options: PrepareOptions, clockless: string) {
  const execution = await execute(gpu, plan, options)
  return { ...execution, ...(execution.trace && { trace: { ...execution.trace, clockless } }), plan }
}

/**
 * Runs a plan with a clock beside it, several times where the timestamps are coarse: what is kept is the last run, with its
 * time by the pace of all.
 */
export async function clocked(
  gpu: Machine,
  plan: Plan,
  clock: Clock,
  options: PrepareOptions,
): Promise<TracedExecution> {
  return solving(gpu, plan, options, async (prepared) => {
    const idleMs = await idleTime(prepared, clock)
    let [sumMs, sumTicks, wallMs] = [0, 0, 0]
    let reading: Awaited<ReturnType<Prepared['read']>> | undefined
    for (let run = 0; run < MOST_RUNS && !(sumMs * FINE >= clock.stepMs); run++) {
      options.signal?.throwIfAborted()
      const taken = await clock.time(prepared.solve, prepared.reset)
      reading = await prepared.read()
      wallMs = taken.wallMs
      if (reading.error) break
      if (!plausible(taken, clock.stepMs)) return { ...reading, more: { clockless: ODD_TIMESTAMPS }, wallMs }
      sumMs += taken.ms - idleMs
      sumTicks += reading.ticks ?? 0
    }
    if (!reading) throw new Error('unreachable: the first run always runs')
    const ticks = reading.ticks ?? 0
    const passMs = sumTicks > 0 ? (sumMs * ticks) / sumTicks : 0
    return { ...reading, more: { clock: { ticks, passMs, bound: plan.trace?.clock?.bound ?? 0 } }, wallMs }
  })
}

/** Milliseconds of a pass with no rows: the part of any pass that is not work. */
async function idleTime({ idle }: Prepared, clock: Clock): Promise<number> {
  await clock.time(idle.solve, idle.reset)
  let sum = 0
  for (let run = 0; run < IDLE_RUNS; run++) sum += (await clock.time(idle.solve, idle.reset)).ms
  return sum / IDLE_RUNS
}

async function inParts(gpu: Machine, plan: Plan, clock: Clock, options: PrepareOptions): Promise<TracedExecution> {
  const found = async (prepared: Prepared): Promise<Found> => {
    const parts: Parts = partsOf(plan)
    const { passes, wallMs } = await timeParts(prepared, parts, clock)
    return { ...(await prepared.read()), more: passes ? { passes } : { clockless: ODD_TIMESTAMPS }, wallMs }
  }
  return solving(gpu, plan, options, found)
}

/** What a solve left behind, what its clock says, and its wall time. */
type Found = Awaited<ReturnType<Prepared['read']>> & {
  readonly more: Pick<Trace, 'clock' | 'clockless'> & { readonly passes?: readonly TimedPass[] }
  readonly wallMs: number
}

/** Prepares a plan as `execute` does, and lets `solve` run it. */
async function solving(
  gpu: Machine,
  plan: Plan,
  options: PrepareOptions,
  solve: (prepared: Prepared) => Promise<Found>,
): Promise<TracedExecution> {
  const prepared = await prepare(gpu, plan, options)
  try {
    await prepared.poison()
    options.onPhase?.('solve')
    const { more, wallMs, ...reading } = await solve(prepared)
    const { trace } = reading
    const ms = { ...prepared.ms, solve: wallMs, readback: 0 }
    return { ...reading, ...(trace && { trace: { ...trace, ...more } }), ms, plan }
  } finally {
    prepared.destroy()
  }
}
