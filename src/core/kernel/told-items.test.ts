import { expect, test } from 'vitest'
import { eventCount, readItem, readLanes, readNote, readPhase, readWorker } from '#src/core/trace/event.ts'
import { outputBuffers, outputsBy } from './plan/outputs.ts'
import type { Plan } from './plan/plan.ts'
import { traceFrom } from './told-items.ts'

const LAYOUT = { eventWords: 7, capacity: 2, every: 1, lanes: 4, notes: ['step'] }

test('an event whose lanes carry places becomes one of one step for each of their items', () => {
  const items = Uint32Array.of(6, 2, 9, 0)
  // worker 3, stage 1, places 1 and 3 by lanes 0 and 2, phase 5, step 8
  const words = Uint32Array.of(3, 1 << 24, 1, 1, 5, 0b101, 8)
  const trace = traceFrom(words, { ...LAYOUT, items })
  expect(eventCount(trace)).toBe(2)
  const told = [0, 1].map((e) => ({
    item: (readItem(trace, e) + 31 - Math.clz32(readLanes(trace, e))) >>> 0,
    lanes: readLanes(trace, e),
    worker: readWorker(trace, e),
    phase: readPhase(trace, e),
    step: readNote(trace, e, 'step'),
  }))
  const step = { worker: 3, phase: 5, step: 8 }
  expect(told).toEqual([
    { item: 2, lanes: 0b1, ...step },
    { item: 0, lanes: 0b100, ...step },
  ])
})

test('only events of stages from the first of a used plan on carry places', () => {
  const items = Uint32Array.of(6, 2, 9, 0)
  const events = [1, 2].flatMap((stage) => [3, stage << 24, 1, 1, 5, 0b11, 8])
  const trace = traceFrom(Uint32Array.from(events), { ...LAYOUT, items, placedFrom: 2 })
  expect(eventCount(trace)).toBe(3)
  expect([...trace.words.subarray(0, 7)]).toEqual(events.slice(0, 7))
  expect(readItem(trace, 1)).toBe(2)
})

test('a place that is none is read as it stands, so that a rule misses its item', () => {
  const words = Uint32Array.of(0, 0, 7, 7, 0, 1, 0)
  expect(readItem(traceFrom(words, { ...LAYOUT, items: Uint32Array.of(4, 5) }), 0)).toBe(7)
})

test('a trace of a kernel without places is read as it was written', () => {
  const words = Uint32Array.of(0, 0, 7, 7, 0, 1, 0)
  expect(traceFrom(words, LAYOUT)).toEqual({ words, eventWords: 7, every: 1, notes: ['step'] })
})

test('an output is read in the order of its items, and what is known before the run from no buffer', () => {
  const outputs: Plan['outputs'] = {
    x: { kind: 'f32', buffer: 'x', places: Uint32Array.of(2, 0) },
    turn: { kind: 'known', data: Uint32Array.of(1, 4) },
  }
  const reads = outputsBy(outputs)
  expect(reads.next().value).toEqual({ buffer: 'x', kind: 'f32' })
  const held = new Uint32Array(Float32Array.of(0.5, 7, 3).buffer)
  expect(reads.next(held).value).toEqual({ x: Float32Array.of(3, 0.5), turn: Uint32Array.of(1, 4) })
  expect(outputBuffers({ outputs })).toEqual(['x'])
})
