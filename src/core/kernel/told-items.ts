import type { U32 } from '#src/core/base/arrays.ts'
import { EVENT_HEAD, readStage, type Trace } from '#src/core/trace/event.ts'
import type { TraceLayout } from './plan/plan.ts'

/** A trace as its layout has it, of the words that a run left. */
export function traceFrom(words: U32, { eventWords, every, notes, items, ...where }: TraceLayout): Trace {
  const trace: Trace = { words, eventWords, every, ...(notes ? { notes } : {}) }
  return items ? { ...trace, words: itemsTold(trace, items, where) } : trace
}

/** Bits of the lane mask of event e, each as an event's number. @param notes how many words follow the mask */
export function lanesTold({ words, eventWords, notes = [] }: Trace, e: number): number[] {
  const found: number[] = []
  for (let w = EVENT_HEAD; w < eventWords - notes.length; w++)
    for (let bits = words[e * eventWords + w]; bits !== 0; bits &= bits - 1)
      found.push(32 * (w - EVENT_HEAD) + 31 - Math.clz32(bits & -bits))
  return found
}

/** How many events come of one: one for each lane that carries a place, and itself where lanes carry items. */
export const eventsOf = (
  trace: Trace,
  { items, placedFrom = 0 }: Pick<TraceLayout, 'items' | 'placedFrom'>,
  e: number,
): number => (items && readStage(trace, e) >= placedFrom ? lanesTold(trace, e).length : 1)

/** Events whose lanes carry places, as events of one lane each that carry items: those of an event are one step. */
function itemsTold(
  trace: Trace,
  items: U32,
  { placedFrom = 0, starts = [] }: Pick<TraceLayout, 'placedFrom' | 'starts'>,
): U32 {
  const { words, eventWords } = trace
  const events = words.length / eventWords
  const lanes = Array.from({ length: events }, (_, e) => lanesTold(trace, e))
  const isPlaced = (e: number) => readStage(trace, e) >= placedFrom
  const told = new Uint32Array(lanes.reduce((sum, own, e) => sum + (isPlaced(e) ? own.length : 1), 0) * eventWords)
  let to = 0
  for (const [e, own] of lanes.entries()) {
    const event = words.subarray(e * eventWords, (e + 1) * eventWords)
    if (!isPlaced(e)) {
      told.set(event, to)
      to += eventWords
      continue
    }
    const start = starts[readStage(trace, e) - placedFrom] ?? 0
    for (const lane of own) {
      told.set(event, to)
      const place = start + event[2] + lane
      // a place that is none stays one, so that it is missed
      const item = (place < items.length ? items[place] : place) - lane
      told.set([item, item + (event[3] - event[2])], to + 2)
      for (let w = EVENT_HEAD; w < eventWords - (trace.notes?.length ?? 0); w++)
        told[to + w] = w - EVENT_HEAD === lane >> 5 ? 1 << (lane & 31) : 0
      to += eventWords
    }
  }
  return told
}
