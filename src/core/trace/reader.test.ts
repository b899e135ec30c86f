import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  eventCount,
  readFirst,
  readItem,
  readLanes,
  readPhase,
  readPolls,
  readStage,
  readStep,
  readWorker,
  type Trace,
} from './event.ts'
import { Events } from './reader.ts'
import { carriedCount } from './lanes.ts'

const NOTES = [[], ['step'], ['began', 'at'], ['linePolls', 'step', 'at']]

const traces = fc
  .record({
    notes: fc.constantFrom(...NOTES),
    masks: fc.integer({ min: 1, max: 3 }),
    uncounted: fc.boolean(),
    words: fc.array(fc.integer({ min: 0, max: 0xffffffff }), { maxLength: 60 }),
  })
  .map(({ notes, masks, uncounted, words }): { masks: number; trace: Trace } => {
    const eventWords = 5 + masks + notes.length
    const whole = words.length - (words.length % eventWords)
    return { masks, trace: { words: Uint32Array.from(words.slice(0, whole)), eventWords, every: 1, notes, uncounted } }
  })

test('the reader gives each event the numbers that single reads give, with any notes', () => {
  fc.assert(
    fc.property(traces, ({ trace, masks }) => {
      const events = new Events(trace)
      expect([events.count, events.masks]).toEqual([eventCount(trace), masks])
      for (let e = 0; e < events.count; e++) {
        const all = [
          events.worker(e),
          events.stage(e),
          events.polls(e),
          events.item(e),
          events.first(e),
          events.phase(e),
        ]
        const read = [readWorker, readStage, readPolls, readItem, readFirst, readPhase].map((one) => one(trace, e))
        expect(all).toEqual(read)
        expect([events.step(e), events.carried(e)]).toEqual([readStep(trace, e), carriedCount(trace, e)])
        for (let w = 0; w < masks; w++) expect(events.lanes(e, w)).toBe(readLanes(trace, e, w))
      }
    }),
  )
})
