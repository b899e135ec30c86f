import type { F32, U32 } from '#src/base/arrays.ts'
import { AppError } from '#src/base/errors.ts'
import { CLOCK, CONTROL, headOf, POISON } from '#src/trace/control.ts'
import type { Plan, TraceLayout } from '#src/kernel/plan.ts'
import type { Trace } from '#src/trace/event.ts'
import type { Stall } from '#src/run/run.ts'
import { readWords } from '../device/buffers.ts'
import type { Wait } from '../device/guard.ts'

/** What a solve left behind. */
export interface SolveReading {
  /** Same words as `words`, read as f32. */
  readonly output: F32
  readonly words: U32
  readonly trace?: Trace
  /** Last count of the clock that the plan carried, where it did. */
  readonly ticks?: number
  /** Set when a wait ran out, or a value was not a number (then polls is 0). */
  readonly error: Stall | undefined
}

/**
 * Reads back a plan's output, its error word and its trace.
 * @throws AppError `TraceOverflow`, `BadPlan` where the plan never resets its control words
 */
export async function readBack(
  device: GPUDevice,
  plan: Plan,
  buffers: ReadonlyMap<string, GPUBuffer>,
  wait: Wait,
): Promise<SolveReading> {
  const output = buffers.get(plan.output) as GPUBuffer
  const control = buffers.get('control')
  const words = await readWords(device, output, 0, output.size / 4, wait)
  const reading = { output: new Float32Array(words.buffer), words }
  if (!control) return { ...reading, error: undefined }
  const head = await readWords(device, control, 0, CONTROL.head, wait)
  const error = errorIn(head)
  if (!plan.trace) return { ...reading, error }
  const trace = await readTrace(device, control, plan.trace, head[CONTROL.events], wait)
  if (!plan.trace.clock) return { ...reading, error, trace }
  const [ticks] = await readWords(device, control, CLOCK.time, 1, wait)
  return { ...reading, error, trace, ticks }
}

function errorIn(head: U32): Stall | undefined {
  const word = head[CONTROL.error]
  if (word === POISON) throw new AppError('BadPlan', 'The plan never resets the error word of its control buffer.')
  return word === 0 ? undefined : { item: word - 1, polls: head[CONTROL.polls] }
}

async function readTrace(
  device: GPUDevice,
  control: GPUBuffer,
  layout: TraceLayout,
  events: number,
  wait: Wait,
): Promise<Trace> {
  const { capacity, every, eventWords, countsSteps, notes } = layout
  if (events > capacity)
    throw new AppError('TraceOverflow', `The kernel recorded ${events} events; its plan allows ${capacity}.`, {
      events,
      capacity,
    })
  const words = await readWords(device, control, headOf(layout), events * eventWords, wait)
  return { words, eventWords, every, ...(countsSteps ? { countsSteps } : {}), ...(notes ? { notes } : {}) }
}
