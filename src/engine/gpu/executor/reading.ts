import type { U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { CLOCK, CONTROL, failureIn, headOf, POISON } from '#src/core/trace/control.ts'
import type { Data } from '#src/core/kernel/data.ts'
import { controls, outputsBy, resultsOf } from '#src/core/kernel/plan/outputs.ts'
import type { FillStep, Plan, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { traceFrom } from '#src/core/kernel/told-items.ts'
import type { Trace } from '#src/core/trace/event.ts'
import type { Stall } from '#src/engine/run/run.ts'
import { readWords } from '../device/buffers.ts'
import type { Wait } from '../device/guard.ts'
import * as texts from './words.ts'

/** What a solve left behind. */
export interface SolveReading {
  readonly outputs: Data
  readonly trace?: Trace
  /** Last count of the clock that the plan carried, where it did. */
  readonly ticks?: number
  /** Set when a wait ran out, or a value was not a number (then polls is 0). */
  readonly error: Stall | undefined
}

/** What destroys the results of an earlier run. */
export const poisonSteps = (plan: Pick<Plan, 'outputs' | 'buffers' | 'lasting'>): FillStep[] =>
  resultsOf(plan).map((buffer) => ({ kind: 'fill', buffer, value: POISON }))

/** The first error that a kernel reported in its control buffer, or in that of a plan which it uses. */
export async function stallIn(
  device: GPUDevice,
  plan: Plan,
  buffers: ReadonlyMap<string, GPUBuffer>,
  wait: Wait,
): Promise<Stall | undefined> {
  for (const name of controls(plan)) {
    const error = errorIn(await readWords(device, buffers.get(name) as GPUBuffer, 0, CONTROL.head, wait))
    if (error) return error
  }
  return undefined
}

/** How a solve ended: the last count of the clock that the plan carried, and its error. Throws AppError `BadPlan`. */
export async function readEnd(
  device: GPUDevice,
  plan: Plan,
  buffers: ReadonlyMap<string, GPUBuffer>,
  wait: Wait,
): Promise<Pick<SolveReading, 'ticks' | 'error'>> {
  const control = plan.trace?.clock && buffers.get('control')
  const [error, [ticks] = []] = await Promise.all([
    stallIn(device, plan, buffers, wait),
    control && readWords(device, control, CLOCK.time, 1, wait),
  ])
  return { error, ...(ticks !== undefined && { ticks }) }
}

/**
 * Reads back a plan's outputs, its error word and its trace: that last, as both may be large.
 * @throws AppError `TraceOverflow`, `BadPlan` where the plan never resets its control words
 */
export async function readBack(
  device: GPUDevice,
  plan: Plan,
  buffers: ReadonlyMap<string, GPUBuffer>,
  wait: Wait,
): Promise<SolveReading> {
  const control = buffers.get('control')
  const [outputs, end] = await Promise.all([
    readOutputs(device, plan, buffers, wait),
    readEnd(device, plan, buffers, wait),
  ])
  const trace = control && plan.trace && (await readTrace(device, control, plan.trace, wait))
  return { outputs, ...end, ...(trace && { trace }) }
}

async function readOutputs(
  device: GPUDevice,
  plan: Plan,
  buffers: ReadonlyMap<string, GPUBuffer>,
  wait: Wait,
): Promise<Data> {
  const reads = outputsBy(plan.outputs)
  let next = reads.next()
  while (!next.done) {
    const { buffer: name } = next.value
    const buffer = buffers.get(name)
    if (!buffer) throw new AppError('BadPlan', texts.noRoom(name), { name })
    const words = Math.min(next.value.words ?? Infinity, buffer.size / 4)
    next = reads.next(words === 0 ? new Uint32Array() : await readWords(device, buffer, 0, words, wait))
  }
  return next.value
}

function errorIn(head: U32): Stall | undefined {
  const [word, polls] = failureIn(head)
  if (word === POISON) throw new AppError('BadPlan', texts.neverReset)
  return word === 0 ? undefined : { item: word - 1, polls }
}

async function readTrace(device: GPUDevice, control: GPUBuffer, layout: TraceLayout, wait: Wait): Promise<Trace> {
  const [events] = await readWords(device, control, CONTROL.events, 1, wait)
  const { capacity, eventWords } = layout
  if (events > capacity)
    throw new AppError('TraceOverflow', texts.beyondCapacity(events, capacity), {
      events,
      capacity,
    })
  const words = await readWords(device, control, headOf(layout), events * eventWords, wait)
  return traceFrom(words, layout)
}
