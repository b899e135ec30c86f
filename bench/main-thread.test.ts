import { expect, test } from 'vitest'
import { framesOf, type TraceEvent } from './main-thread.ts'

const event = (name: string, ts: number, dur: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts: 1000 * ts,
  dur: 1000 * dur,
  ...more,
})

/** Three frames at 0, 16 and 32 ms; each fires within a task. */
const frames = [0, 16, 32].map((ts) => event('FireAnimationFrame', ts + 1, 2))
const tasks = [event('RunTask', 0, 4), event('RunTask', 8, 3), event('RunTask', 16, 5), event('RunTask', 32, 7)]

test('work of a frame is all tasks from its beginning to the next one’s', () => {
  const { work, longestTask, stalls } = framesOf([...frames, ...tasks])
  expect(work).toEqual([7, 5])
  expect(longestTask).toBe(5)
  expect(stalls).toBe(0)
})

test('all that calls back in one task is of one frame', () => {
  const more = [0, 16, 32].map((ts) => event('FireAnimationFrame', ts + 3, 1))
  expect(framesOf([...frames, ...more, ...tasks]).work).toEqual([7, 5])
})

test('the thread’s own time counts where it is told, and stalls are wall time', () => {
  const slow = event('RunTask', 5, 105, { tdur: 2000 })
  const { work, stalls } = framesOf([event('FireAnimationFrame', 1, 1), event('FireAnimationFrame', 200, 1), slow])
  expect(work).toEqual([2])
  expect(stalls).toBe(1)
})

test('other threads do not count, and a page without frames is an error', () => {
  const other = event('RunTask', 4, 90, { tid: 2 })
  expect(framesOf([...frames, ...tasks, other]).work).toEqual([7, 5])
  expect(() => framesOf(tasks)).toThrow(/no animation frames/)
})
