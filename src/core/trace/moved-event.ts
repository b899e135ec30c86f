import type { EventRecord } from './event.ts'

/**
 * The event at another stage and phase, and of another item where lane 0 has one there. It is put together field by field,
 * for twins tell millions: a spread that others follow takes a hundred times as long.
 */
export function movedEvent(event: EventRecord, stage: number, phase: number, moved?: number): EventRecord {
  const { worker, polls, lanes, notes } = event
  const [item, k] = moved === undefined ? [event.item, event.k] : [moved, moved]
  return notes
    ? { worker, stage, polls, item, k, phase, lanes, notes }
    : { worker, stage, polls, item, k, phase, lanes }
}
