import { expect, test } from 'vitest'
import { patchSession } from '#src/page/store/store.ts'
import { drawFirst, drawSoon } from './frames.ts'

/** Longer than a frame has for pictures. */
const LONG_MS = 7

/** Pictures that each take longer than a frame has, and the frames that they were drawn in. */
function pictures(count: number) {
  const frames: (number | undefined)[] = Array.from({ length: count })
  const draws = frames.map((_, picture) => () => {
    const start = performance.now()
    while (performance.now() - start < LONG_MS);
    frames[picture] = Number(document.timeline.currentTime)
  })
  /** Frames of the pictures, once all of them are drawn after `ask`. */
  const drawn = async (ask: (draw: () => void, picture: number) => void) => {
    frames.fill(undefined)
    draws.forEach(ask)
    while (frames.includes(undefined)) await new Promise(requestAnimationFrame)
    return new Set(frames).size
  }
  return drawn
}

test('while nothing plays, large pictures come to their places in turn, and move together', async () => {
  const drawn = pictures(3)
  expect(await drawn((draw, picture) => drawFirst(draw, picture > 1))).toBe(3)
  expect(await drawn((draw) => drawSoon(draw))).toBe(1)
  expect(await drawn((draw) => drawSoon(draw, true))).toBe(3)
})

test('while a run plays, none stays empty while another moves, and those that were seen take turns', async () => {
  patchSession({ playing: true })
  expect(await pictures(3)((draw) => drawFirst(draw, false))).toBe(1)
  expect(await pictures(3)((draw) => drawFirst(draw, true))).toBe(3)
  patchSession({ playing: false })
})
