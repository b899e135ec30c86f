import { expect, test } from 'vitest'
import { tickIn } from './picture-tick.ts'

const AXIS = 100
const END = 10

type TickIn = typeof tickIn

/** How many pictures are drawn of a run of ten ticks while the playhead goes along an axis of a hundred. */
function drawn(of: TickIn, view: Parameters<TickIn>[0]): number {
  const ticks = Array.from({ length: AXIS + 1 }, (_, tick) => of(view, { end: END }, tick))
  return 1 + ticks.slice(1).filter((tick, before) => tick !== ticks[before]).length
}

test('a run that is done costs no picture while others go on, and its last one is that of its end', () => {
  expect(drawn(tickIn, {})).toBe(END + 1)
  expect(tickIn({}, { end: END }, AXIS)).toBe(END)
})

test('a picture with the playhead in it is drawn at every tick', () => {
  expect(drawn(tickIn, { playhead: true })).toBe(AXIS + 1)
})

test('a picture of the matrix alone is drawn once', () => {
  expect(drawn(tickIn, { shared: 'matrix' })).toBe(1)
  expect(drawn(tickIn, { shared: 'first' })).toBe(END + 1)
})

test('mutant: a picture that is drawn on and on is seen', () => {
  expect(drawn((_view, _run, tick) => tick, {})).toBeGreaterThan(END + 1)
})
