import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { patchSession, store } from '#src/page/store/store.ts'
import { whenStill } from './offline.ts'

const before = store.getState().session

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  patchSession({ playing: before.playing, measuring: before.measuring, opening: before.opening })
})

/** Seconds until files are fetched, of those that are waited for; `during` says when something begins and ends. */
async function secondsUntilStill(within: number, during: (second: number) => void): Promise<number | undefined> {
  let isStill = false
  during(0)
  void whenStill().then(() => (isStill = true))
  for (let second = 1; second <= within; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    if (isStill) return second
    during(second)
  }
  return undefined
}

const OPENING = { opening: { patch: {}, change: 'link' } } as const
const MEASURING = { measuring: { done: 0 } } as unknown as Parameters<typeof patchSession>[0]

test('files are fetched after three seconds in which nothing runs or moves', async () => {
  expect(await secondsUntilStill(10, () => undefined)).toBe(3)
  expect(await secondsUntilStill(20, (second) => patchSession({ playing: second < 5 || second === 7 }))).toBe(11)
})

test('a picture that moves for ever puts it off for twenty seconds, an opening and a measurement for as long as they last', async () => {
  expect(await secondsUntilStill(60, () => patchSession({ playing: true }))).toBe(23)
  patchSession({ playing: false })
  expect(await secondsUntilStill(60, (second) => patchSession(second < 30 ? OPENING : { opening: undefined }))).toBe(33)
  expect(
    await secondsUntilStill(60, (second) => patchSession(second < 40 ? MEASURING : { measuring: undefined })),
  ).toBe(43)
})
