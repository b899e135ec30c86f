import type { Capabilities, TraceLayout } from '#src/core/kernel/plan/plan.ts'
import { eventWords } from '#src/core/trace/event.ts'
import { namesOf, type Note } from '#src/core/trace/notes.ts'

const MOST_TRACE_BYTES = 256 * 2 ** 20

/**
 * Room for the events of a run, which are counted one by one: how many there are depends on the numbers of a problem. Where they
 * do not fit, one of every n stretches of items is recorded, with the least n that fits.
 * @param counted number of events by n
 */
export function countedLayout(
  lanes: number,
  capabilities: Capabilities,
  notes: readonly Note[],
  counted: (every: number) => number,
): TraceLayout {
  const words = eventWords(lanes, notes)
  const bytes = Math.min(MOST_TRACE_BYTES, capabilities.maxStorageBufferBindingSize, capabilities.maxBufferSize)
  const room = Math.max(1, Math.floor((bytes / 4 - 400) / words))
  let every = 1
  let capacity = counted(1)
  while (capacity > room) {
    every = Math.max(every + 1, Math.floor((every * capacity) / room))
    capacity = counted(every)
  }
  return { eventWords: words, capacity, every, lanes, notes: namesOf(notes) }
}
