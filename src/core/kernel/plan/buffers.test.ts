import { expect, test } from 'vitest'
import { CLOCK } from '#src/core/trace/control.ts'
import { traceLayout } from './buffers.ts'
import { firstLanes } from '#src/core/trace/event.ts'
import { CLOCK_NOTES } from '#src/core/trace/notes.ts'
import type { Capabilities } from './plan.ts'

const binding = (bytes: number) =>
  ({ maxStorageBufferBindingSize: bytes, maxBufferSize: 2 ** 31 }) as Partial<Capabilities> as Capabilities

/** Item i makes i % 3 + 1 events. */
const events = (item: number) => (item % 3) + 1

test('a trace has room for exactly the events that there will be', () => {
  expect(traceLayout(9, events, 4, binding(2 ** 20))).toEqual({ eventWords: 6, capacity: 18, every: 1, lanes: 4 })
  expect(traceLayout(0, events, 4, binding(2 ** 20))).toEqual({ eventWords: 6, capacity: 0, every: 1, lanes: 4 })
  expect(traceLayout(9, events, 128, binding(2 ** 20)).eventWords).toBe(9)
})

test('a trace that would not fit is sampled by item, and no more than it must be', () => {
  for (const bytes of [1700, 2400, 5000, 20_000]) {
    const { capacity, every, eventWords } = traceLayout(1000, events, 32, binding(bytes))
    const fits = (count: number) => 4 * (CLOCK.head + count * (eventWords + CLOCK_NOTES.length)) <= bytes
    const count = (step: number) =>
      Array.from({ length: 1000 }, (_, i) => (i % step === 0 ? events(i) : 0)).reduce((a, b) => a + b)
    expect(capacity).toBe(count(every))
    expect(fits(capacity)).toBe(true)
    for (let fewer = 1; fewer < every; fewer++) expect(fits(count(fewer))).toBe(false)
  }
})

test('no more events are counted than there is room for', () => {
  let asked = 0
  const counted = (item: number) => {
    asked++
    return events(item)
  }
  const { every, eventWords } = traceLayout(20_000, counted, 32, binding(1700))
  const room = Math.floor((1700 / 4 - CLOCK.head) / (eventWords + CLOCK_NOTES.length))
  expect(asked).toBeLessThanOrEqual(every * (room + 1))
})

test('no trace takes more than 256 MiB', () => {
  const { capacity, every, eventWords } = traceLayout(2 ** 24, () => 1, 32, binding(2 ** 31))
  expect(every).toBe(3)
  expect(4 * capacity * (eventWords + CLOCK_NOTES.length)).toBeLessThanOrEqual(2 ** 28)
})

test('lane masks fill their words from lane 0', () => {
  const masks = firstLanes(40)
  expect(masks[0]).toEqual([0, 0])
  expect(masks[3]).toEqual([7, 0])
  expect(masks[32]).toEqual([0xffffffff, 0])
  expect(masks[40]).toEqual([0xffffffff, 0xff])
})
