import { afterEach, expect, test, vi } from 'vitest'
import type { Camera, Frame, Host, Picture } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { readPalette } from '#src/page/frame/look.ts'
import '#src/page/frame/tokens.css'
import { levelRun, lowerGrid } from '../toy.fixture.ts'
import { binsOf } from '#src/page/draw/pattern/bins.ts'
import { matrixLayout } from '#src/page/draw/pattern/layout.ts'
import { sheet } from '#src/page/draw/surface.ts'
import { FarBitmaps } from './far.ts'
import { isNear } from './near.ts'
import { countingOf } from './progress.ts'
import view from './view.ts'

const PANE = { width: 300, height: 280 }
const pattern = lowerGrid(56, 56, 56)
/** Few steps, so that one changes more than is followed within a frame. */
const replay = levelRun(pattern, 4000)

const frameAt = (tick: number, camera?: Camera, colour = 'state'): Frame => ({
  ...PANE,
  tick,
  axisEnd: replay.end,
  palette: readPalette('dark', 1),
  dpr: 1,
  options: { colour },
  ...(camera ? { camera } : {}),
})

/** A picture that is drawn anew when it asks for that, as a pane does. */
function open(of: Replay) {
  const host = document.createElement('div')
  document.body.append(host)
  const asked = vi.fn<() => void>()
  const failed = vi.fn<(error: unknown) => void>()
  const pane = {
    setCamera() {},
    setOption() {},
    setStages() {},
    invalidate: asked,
    device: async () => undefined,
    fail: failed,
    say() {},
  }
  const picture: Picture = view.create(host, of, pane satisfies Host)
  opened.push({ picture, host })
  const pixels = () => {
    const canvas = host.querySelector('canvas') as HTMLCanvasElement
    return (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height).data
  }
  return {
    failed,
    /** Pixels at once, without waiting for what is counted beside the page. */
    draw(frame: Frame) {
      picture.draw(frame)
      return pixels()
    },
    /** Pixels once nothing is counted and nothing more is asked for. */
    async settle(frame: Frame) {
      asked.mockClear()
      picture.draw(frame)
      while (host.ariaBusy === 'true' || asked.mock.calls.length > 0) {
        if (asked.mock.calls.length > 0) {
          asked.mockClear()
          picture.draw(frame)
        }
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      return pixels()
    },
  }
}

const opened: { picture: Picture; host: HTMLElement }[] = []
afterEach(() => {
  for (const { picture, host } of opened.splice(0)) {
    picture.dispose()
    host.remove()
  }
})

const same = (a: Uint8ClampedArray, b: Uint8ClampedArray) => a.length === b.length && a.every((v, i) => v === b[i])
const differing = (a: Uint8ClampedArray, b: Uint8ClampedArray) => a.filter((v, i) => Math.abs(v - b[i]) > 40).length / 4

const MIDDLE = Math.round(replay.end / 2)
const DRAGGED: Camera = [0.47, 0.46, 1.05]

test('so many nonzeros are far, and a window of a few is near', () => {
  const extent = { ...PANE, unit: 1 }
  expect(isNear(replay, binsOf(matrixLayout(pattern, extent)))).toBe(false)
  expect(isNear(replay, binsOf(matrixLayout(pattern, extent, [0.5, 0.5, 8])))).toBe(true)
})

test('what is counted beside the page is the same after any other pictures, at ticks that play and that are sought', async () => {
  const one = open(replay)
  const played: Uint8ClampedArray[] = []
  for (const tick of [1, 2, 3, MIDDLE, MIDDLE + 1, 5]) played.push(await one.settle(frameAt(tick)))
  await one.settle(frameAt(5, DRAGGED))
  expect(same(await one.settle(frameAt(5)), played[5])).toBe(true)
  const other = open(replay)
  expect(same(await other.settle(frameAt(MIDDLE + 1)), played[4])).toBe(true)
  expect(same(await other.settle(frameAt(2)), played[1])).toBe(true)
  expect(same(played[0], played[4])).toBe(false)
  expect(one.failed).not.toHaveBeenCalled()
})

test('the first frame has a picture, and the exact one follows', async () => {
  const { draw, settle } = open(replay)
  const first = draw(frameAt(MIDDLE)).slice()
  const exact = await settle(frameAt(MIDDLE))
  const frameAlone = exact.map((_, i) => exact[i % 4]) // of one colour
  expect(differing(frameAlone, exact)).toBeGreaterThan(4 * differing(first, exact))
})

test('pictures of one pattern are by the levels of their own run', async () => {
  const turned = { ...replay, grouping: { ...replay.grouping, group: replay.grouping.group.toReversed() } }
  const [one, other] = [open(replay), open(turned)]
  const byLevel = await one.settle(frameAt(0, undefined, 'level'))
  const reversed = await other.settle(frameAt(0, undefined, 'level'))
  expect(same(byLevel, reversed)).toBe(false)
  expect(same(await one.settle(frameAt(0, DRAGGED, 'level')), byLevel)).toBe(false)
  expect(same(await one.settle(frameAt(0, undefined, 'level')), byLevel)).toBe(true)
})

test('a drag moves the last picture in the same frame, and the exact one follows', async () => {
  const { draw, settle } = open(replay)
  const before = await settle(frameAt(MIDDLE, [0.5, 0.5, 1.05]))
  const moved = draw(frameAt(MIDDLE, DRAGGED)).slice()
  const exact = await settle(frameAt(MIDDLE, DRAGGED))
  expect(differing(before, exact)).toBeGreaterThan(4 * differing(moved, exact))
})

test('levels are counted there too', async () => {
  const { settle } = open(replay)
  const byLevel = await settle(frameAt(0, undefined, 'level'))
  const byState = await settle(frameAt(0))
  expect(same(byLevel, byState)).toBe(false)
  expect(same(await settle(frameAt(0, undefined, 'level')), byLevel)).toBe(true)
})

test('a count that times are taken before, while a frame is awaited, begins once they are taken', async () => {
  const begun: boolean[] = []
  const taken = Promise.withResolvers<void>()
  let measures = false
  let told = () => {}
  const counted = new Promise<void>((resolve) => (told = resolve))
  const failed = vi.fn<(error: unknown) => void>()
  const far = new FarBitmaps(
    replay,
    {
      changed: () => told(),
      fail: failed,
      busy() {},
      async seen() {
        measures = true
        setTimeout(() => {
          measures = false
          taken.resolve()
        })
      },
      quiet: () => (measures ? taken.promise : undefined),
    },
    (...of) => {
      begun.push(measures)
      return countingOf(...of)
    },
  )
  const extent = { ...PANE, unit: 1 }
  const layout = matrixLayout(pattern, extent)
  far.draw(sheet(extent, readPalette('dark', 1)), layout, binsOf(layout), MIDDLE, 1)
  await counted
  far.remove()
  expect(begun).toEqual([false])
  expect(failed).not.toHaveBeenCalled()
})
