import { CLOCK, CONTROL } from '#src/core/trace/control.ts'
import { eventWords } from '#src/core/trace/event.ts'
import { CLOCK_NOTES, namesOf, type Note } from '#src/core/trace/notes.ts'
import type { BufferSpec, Capabilities, FillStep, Plan, TraceLayout } from './plan.ts'

/** Largest trace, also where a binding may hold more. */
const MOST_TRACE_BYTES = 256 * 2 ** 20

/** A storage buffer with its contents; one word where there are none, since WebGPU knows no empty binding. */
export const filled = (name: string, data: NonNullable<BufferSpec['data']>): BufferSpec => ({
  name,
  words: Math.max(1, data.length),
  data,
})

/** The control buffer: its head, and room for every event of the trace where there is one. */
export const controlBuffer = (trace?: TraceLayout): BufferSpec => ({
  name: 'control',
  words: CONTROL.head + (trace ? trace.capacity * trace.eventWords : 0),
})

/** Ticket, error and event count back to zero. */
export const resetControl: FillStep = { kind: 'fill', buffer: 'control', value: 0, from: 0, words: CONTROL.head }

/** A plan with what a traced run has besides: where there is a layout, its control buffer comes first, and is reset first. */
export function tracedPlan(
  layout: TraceLayout | undefined,
  plan: Pick<Plan, 'buffers' | 'solve' | 'outputs'> & Partial<Pick<Plan, 'prepare' | 'reset'>>,
): Plan {
  const { buffers, reset = [], ...rest } = plan
  return {
    prepare: [],
    ...rest,
    buffers: [...(layout ? [controlBuffer(layout)] : []), ...buffers],
    reset: [...(layout ? [resetControl] : []), ...reset],
    deterministic: true,
    ...(layout && { trace: layout }),
  }
}

/**
 * Room for the events of `items` items of which item i makes events(i), by workers of `lanes` lanes. Where they would
 * not fit the adapter's largest binding, or 256 MiB, with the counts of a clock, only every second, third, … item is recorded:
 * the least that fits.
 */
export function traceLayout(
  items: number,
  events: (item: number) => number,
  lanes: number,
  capabilities: Capabilities,
  { notes = [] }: { readonly notes?: readonly Note[] } = {},
): TraceLayout {
  const words = eventWords(lanes, notes)
  const bytes = Math.min(MOST_TRACE_BYTES, capabilities.maxStorageBufferBindingSize, capabilities.maxBufferSize)
  const room = Math.max(1, Math.floor((bytes / 4 - CLOCK.head) / (words + CLOCK_NOTES.length)))
  let every = 1
  let capacity = countEvents(items, events, every, room)
  while (capacity > room && every < items) capacity = countEvents(items, events, ++every, room)
  return {
    eventWords: words,
    capacity,
    every,
    lanes,
    ...(notes.length > 0 ? { notes: namesOf(notes) } : {}),
  }
}

/** Stops where there is no room for more. */
function countEvents(items: number, events: (item: number) => number, every: number, room: number): number {
  let count = 0
  for (let item = 0; item < items && count <= room; item += every) count += events(item)
  return count
}

type PlanParts = Omit<Plan, 'prepare' | 'reset' | 'trace'> & Partial<Pick<Plan, 'prepare' | 'reset'>>

/** A plan whose shaders use control in every run: its first buffer, reset first, with room for events where there is a layout. */
export const controlledPlan = (layout: TraceLayout | undefined, { buffers, reset = [], ...plan }: PlanParts): Plan => ({
  prepare: [],
  ...plan,
  buffers: [controlBuffer(layout), ...buffers],
  reset: [resetControl, ...reset],
  ...(layout && { trace: layout }),
})
