import type { Plan } from '#src/core/kernel/plan/plan.ts'
import type { StageSpan } from '#src/engine/run/run.ts'
import { TIMEOUT_MS } from '../device/guard.ts'
import { type Machine, type Phase, type PrepareOptions, prepare } from './prepared.ts'
import type { SolveReading } from './reading.ts'
import { inPass, submit } from '../device/submit.ts'

/** One run of a plan, with what each of its phases took: wall milliseconds, fence included. */
export interface Execution extends SolveReading {
  /** As it grew. */
  readonly plan: Plan
  readonly spans?: readonly StageSpan[]
  readonly ms: Readonly<Record<Phase, number>>
}

/**
 * Runs a plan once: upload, compile, prepare, poison, reset, solve, read back. Nothing stays allocated.
 * @throws AppError as `prepare` does, and `TraceOverflow`
 */
export async function execute(gpu: Machine, plan: Plan, options: PrepareOptions = {}): Promise<Execution> {
  const wait = { timeoutMs: options.timeoutMs ?? TIMEOUT_MS, signal: options.signal }
  const prepared = await prepare(gpu, plan, options)
  try {
    await prepared.poison()
    options.onPhase?.('solve')
    await submit(gpu.device, `resetting ${prepared.label}`, wait, inPass(prepared.reset))
    const { ms: solve, plan: grown, spans } = await prepared.run()
    options.onPhase?.('readback')
    const start = performance.now()
    const reading = await prepared.read()
    const ms = { ...prepared.ms, solve, readback: performance.now() - start }
    return { ...reading, ms, plan: grown, ...(spans && { spans }) }
  } finally {
    prepared.destroy()
  }
}
