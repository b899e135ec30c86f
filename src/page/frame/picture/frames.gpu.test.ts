import { expect, onTestFinished, test } from 'vitest'
import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { patchSession } from '#src/page/store/store.ts'
import '#src/page/frame/tokens.css'
import { drawFirst, drawSoon } from './frames.ts'
import { hostPicture } from './picture-host.ts'

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

/** Pictures in places of their own, each of which takes longer than a frame has, and the widths that they were drawn with, frame by frame. */
function placedPictures(count: number) {
  const drawn: { readonly frame: number; readonly width: number }[] = []
  const view: View = {
    title: '',
    order: 0,
    weight: 1,
    half: false,
    encoding: () => '',
    wants: '',
    needs: (replay) => replay,
    create: () => ({
      draw({ width }) {
        const start = performance.now()
        while (performance.now() - start < LONG_MS);
        drawn.push({ frame: Number(document.timeline.currentTime), width })
      },
      pick: () => undefined,
      dispose() {},
    }),
  }
  const seat = { view, column: 0, life: '', device: async () => undefined, say() {}, failed: expect.fail }
  const places = Array.from({ length: count }, (_, picture) => {
    const place = document.createElement('div')
    Object.assign(place.style, { width: `${100 + picture}px`, height: '80px' })
    document.body.append(place)
    const replay = { end: 0 } as Replay
    const end = hostPicture(place, { ...seat, id: `picture ${picture}`, replay })
    onTestFinished(() => (end(), place.remove()))
    return place
  })
  return { places, drawn }
}

test('a picture that came to its place is drawn there once, and again when its place has another size', async () => {
  // in another task, as on the page: the browser observes the sizes after the first picture is drawn
  await new Promise((resolve) => setTimeout(resolve))
  const { places, drawn } = placedPictures(3)
  const frames = async () => {
    for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame)
  }
  await frames()
  expect(drawn.map(({ width }) => width)).toEqual([100, 101, 102])
  expect(new Set(drawn.map(({ frame }) => frame)).size).toBe(3)
  places[1].style.width = '150px'
  await frames()
  expect(drawn.slice(3).map(({ width }) => width)).toEqual([150])
})
