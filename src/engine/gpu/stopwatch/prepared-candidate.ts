import { AppError, type ErrorRecord, errorRecord } from '#src/core/base/errors.ts'
import type { Check } from '#src/core/kernel/check.ts'
import type { Data } from '#src/core/kernel/data.ts'
import type { Plan } from '#src/core/kernel/plan/plan.ts'
import type { AnalysisTime } from '#src/engine/run/times/analysis-time.ts'
import type { Stall, Timing } from '#src/engine/run/run.ts'
import { TIMEOUT_MS } from '../device/guard.ts'
import { type Machine, type Prepared, type PrepareOptions, prepare } from '../executor/prepared.ts'
import type { SolveReading } from '../executor/reading.ts'
import { inPass, submit } from '../device/submit.ts'
import * as texts from './words.ts'

export interface KernelToTime {
  readonly name: string
  /** Untraced: a traced run is never timed. */
  readonly plan: Plan
  /** The oracle on a result. */
  verify(outputs: Data): Promise<Check> | Check
  /** What analysis and plan take on the processor (src/engine/run/times/analysis-time.ts); nothing where only times of solves are wanted. */
  readonly analysis?: AnalysisTime
  /** Milliseconds that choosing its parameters took, where candidates were timed. */
  readonly tuneMs?: number | undefined
}

/** What came of one entry. A `timing` is there only where every check passed. */
export interface Measured {
  readonly name: string
  readonly check?: Check
  readonly timing?: Timing
  readonly stall?: Stall
  /** Bytes of its buffers on the GPU, with what it grew by. */
  readonly bytes?: number
  /** Why this entry could not be run at all: too large, does not compile … */
  readonly failure?: ErrorRecord
}

/** An entry that is on the GPU, and what its first check said. */
export interface PreparedCandidate {
  readonly entry: KernelToTime
  readonly prepared: Prepared
  readonly outcome: Measured
  readonly readbackMs: number
}

/**
 * Puts an entry on the GPU, among `opened`, and checks one run. An entry's own failure becomes its outcome and does
 * not affect the others.
 */
export async function prepareCandidate(
  gpu: Machine,
  entry: KernelToTime,
  options: PrepareOptions,
  opened: PreparedCandidate[],
): Promise<Measured | PreparedCandidate> {
  if (entry.plan.trace) throw new AppError('BadPlan', texts.tracedPlan(entry.name))
  const wait = { timeoutMs: options.timeoutMs ?? TIMEOUT_MS, signal: options.signal }
  let prepared: Prepared | undefined
  try {
    prepared = await prepare(gpu, entry.plan, options)
    await prepared.poison()
    await submit(gpu.device, `resetting ${prepared.label}`, wait, inPass(prepared.reset))
    await prepared.run()
    const bytes = prepared.bytes()
    const start = performance.now()
    const reading = await prepared.read()
    const readbackMs = performance.now() - start
    const candidate = { entry, prepared, outcome: { ...(await judged(entry, reading)), bytes }, readbackMs }
    opened.push(candidate)
    return candidate
  } catch (error) {
    prepared?.destroy()
    if (endsAll(error)) throw error
    return { name: entry.name, failure: errorRecord(error) }
  }
}

const endsAll = (error: unknown): boolean =>
  !(error instanceof AppError) || ['DeviceLost', 'GpuTimeout'].includes(error.code)

export async function judged({ name, verify }: KernelToTime, { outputs, error }: SolveReading): Promise<Measured> {
  const check = await verify(outputs)
  return { name, check, ...(error && { stall: error }) }
}

/** Whether a time may be shown: the check passed, and no wait ran out. */
export const sound = ({ check, stall }: Measured): boolean => check?.ok === true && !stall
