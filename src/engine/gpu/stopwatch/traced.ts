import { canCarryClock, withClock } from '#src/core/kernel/clock.ts'
import { inlined } from '#src/core/kernel/plan/inlined.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import { piecesOf } from '#src/core/kernel/plan/program.ts'
import { isClosed } from '#src/core/kernel/plan/steps.ts'
import { overflowsPolls, type TimedPass, type Trace } from '#src/core/trace/event.ts'
import { plausible } from './calibrate.ts'
import { type Clock, emptyPass, idle, timePasses } from './clock.ts'
import { openClock } from './open-clock.ts'
import { type Execution, execute } from '../executor/execute.ts'
import { TIMEOUT_MS, type Wait } from '../device/guard.ts'
import { canBeParted, type Parts, partsOf, timeParts } from './parts.ts'
import { type Machine, type Prepared, type PrepareOptions, prepare } from '../executor/prepared.ts'
import { type PassTimer, spansOf, type TimedPiece } from '../executor/unfold.ts'
import { selfTest, turnsFor } from './self-test.ts'
import * as texts from './words.ts'

/** A time is good to a percent where the timestamps' step is this share of it. */
const FINE = 0.01
/** Runs of a short solve on coarse timestamps, at most, and of a pass in which nothing is done. */
const MOST_RUNS = 25
const IDLE_RUNS = 8

/**
 * Runs a traced plan, with a recorded clock beside it where the device has one, and else with times of groups of its
 * dispatches where it has many, or of its stages where it reads words back between them; as `execute` does where neither is
 * possible, and then the trace says why.
 * @throws AppError as `execute` does
 */
export async function executeTraced(gpu: Machine, whole: Plan, options: PrepareOptions = {}): Promise<Execution> {
  const plan = inlined(whole)
  if (gpu.capabilities.software || plan.solve.length === 0) return execute(gpu, plan, options)
  const execution = await executeOnGpu(gpu, plan, options)
  const { trace } = execution
  return trace && overflowsPolls(trace) ? { ...execution, trace: { ...trace, uncounted: true } } : execution
}

async function executeOnGpu(gpu: Machine, plan: Plan, options: PrepareOptions): Promise<Execution> {
  const wait: Wait = { timeoutMs: options.timeoutMs ?? TIMEOUT_MS, signal: options.signal }
  const closed = isClosed(plan.solve)
  if (closed && !canCarryClock(plan) && !canBeParted(plan)) return withoutClock(gpu, plan, options, CARRIES_NONE)
  const clock = await openClock(gpu.device, wait)
  try {
    if (clock.kind !== 'timestamp') return await withoutClock(gpu, plan, options, NO_TIMESTAMPS)
    if (!closed) return await inStages(gpu, plan, clock, options)
    if (!canCarryClock(plan)) return await inParts(gpu, plan, clock, options)
    const tested = await selfTest(gpu, clock, { ...options, onPhase: () => {} })
    if ('why' in tested) return await withoutClock(gpu, plan, options, tested.why)
    return await clocked(gpu, withClock(plan, turnsFor(tested.countsPerMs)), clock, options)
  } finally {
    clock.close()
  }
}

const CARRIES_NONE = texts.carriesNone
const NO_TIMESTAMPS = texts.noTimestamps
const NO_PHASES = texts.noStages
const ODD_TIMESTAMPS = texts.impossible

async function withoutClock(gpu: Machine, plan: Plan, options: PrepareOptions, clockless: string) {
  const execution = await execute(gpu, plan, options)
  return { ...execution, ...(execution.trace && { trace: { ...execution.trace, clockless } }) }
}

/**
 * Runs a plan with a clock beside it, several times where the timestamps are coarse: what is kept is the last run, with its
 * time by the pace of all.
 */
export async function clocked(gpu: Machine, plan: Plan, clock: Clock, options: PrepareOptions): Promise<Execution> {
  return solving(gpu, plan, options, async (prepared) => {
    const idleMs = await idleTime(prepared, clock)
    let [sumMs, sumTicks, wallMs] = [0, 0, 0]
    for (let run = 0; run < MOST_RUNS && !(sumMs * FINE >= clock.stepMs); run++) {
      options.signal?.throwIfAborted()
      const taken = await clock.time(prepared.solve, prepared.reset)
      const end = await prepared.readEnd()
      wallMs = taken.wallMs
      if (end.error) break
      if (!plausible(taken, clock.stepMs)) {
        return { ...(await prepared.read()), more: { clockless: ODD_TIMESTAMPS }, wallMs }
      }
      sumMs += taken.ms - idleMs
      sumTicks += end.ticks ?? 0
    }
    const reading = await prepared.read()
    const ticks = reading.ticks ?? 0
    const passMs = sumTicks > 0 ? (sumMs * ticks) / sumTicks : 0
    return { ...reading, more: { clock: { ticks, passMs, bound: plan.trace?.clock?.bound ?? 0 } }, wallMs }
  })
}

/** Milliseconds of a pass with no rows: the part of any pass that is not work. */
async function idleTime(prepared: Prepared, clock: Clock): Promise<number> {
  const { solve, reset } = prepared.idle
  await clock.time(solve, reset)
  let sum = 0
  for (let run = 0; run < IDLE_RUNS; run++) sum += (await clock.time(solve, reset)).ms
  return sum / IDLE_RUNS
}

async function inParts(gpu: Machine, plan: Plan, clock: Clock, options: PrepareOptions): Promise<Execution> {
  const found = async (prepared: Prepared): Promise<Found> => {
    const parts: Parts = partsOf(plan)
    const { passes, wallMs } = await timeParts(prepared, parts, clock)
    return { ...(await prepared.read()), more: passes ? { passes } : { clockless: ODD_TIMESTAMPS }, wallMs }
  }
  return solving(gpu, plan, options, found)
}

/** Runs a plan twice, each time with its stages in passes of their own: what is kept is the second run. */
async function inStages(gpu: Machine, plan: Plan, clock: Clock, options: PrepareOptions): Promise<Execution> {
  const found = async (prepared: Prepared): Promise<Found> => {
    const empty = await emptyPass(clock)
    const timer: PassTimer = async (works) =>
      (await timePasses(clock, works, idle)).map((ms) => Math.max(0, ms - empty))
    const once = async () => {
      await clock.time(prepared.reset)
      return prepared.run(timer)
    }
    await once()
    const { pieces, spans, plan: grown, ms: wallMs } = await once()
    const reading = await prepared.read()
    return { ...reading, more: passesOf(pieces), wallMs, plan: grown, ...(spans && { spans }) }
  }
  return solving(gpu, plan, options, found)
}

/** Times by phase, where each piece begins with a later phase than the one before. */
function passesOf(pieces: readonly TimedPiece[]): Found['more'] {
  if (pieces.some(({ phase }, p) => p > 0 && phase <= pieces[p - 1].phase)) return { clockless: NO_PHASES }
  const passes = pieces.map(({ phase, ms = 0 }) => ({ phase, ms }))
  return passes.some(({ ms }) => ms > 0) ? { passes } : { clockless: ODD_TIMESTAMPS }
}

/** What a solve left behind, what its clock says, its wall time, and its stages where they were timed. */
type Found = Awaited<ReturnType<Prepared['read']>> & {
  readonly more: Pick<Trace, 'clock' | 'clockless'> & { readonly passes?: readonly TimedPass[] }
  readonly wallMs: number
} & Partial<Pick<Execution, 'plan' | 'spans'>>

/** Prepares a plan as `execute` does, and lets `solve` run it. */
async function solving(
  gpu: Machine,
  plan: Plan,
  options: PrepareOptions,
  solve: (prepared: Prepared) => Promise<Found>,
): Promise<Execution> {
  const prepared = await prepare(gpu, plan, options)
  try {
    await prepared.poison()
    options.onPhase?.('solve')
    const { more, wallMs, ...reading } = { plan, ...namedStages(plan), ...(await solve(prepared)) }
    const { trace } = reading
    const ms = { ...prepared.ms, solve: wallMs, readback: 0 }
    return { ...reading, ...(trace && { trace: { ...trace, ...more } }), ms }
  } finally {
    prepared.destroy()
  }
}

/** The stages that a closed plan names. */
function namedStages(plan: Plan): Pick<Execution, 'spans'> {
  const spans = isClosed(plan.solve) ? spansOf(piecesOf(plan)) : undefined
  return spans ? { spans } : {}
}
