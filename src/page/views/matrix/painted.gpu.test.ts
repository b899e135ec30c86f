import { afterEach, expect, test } from 'vitest'
import { openApart } from '#src/engine/gpu/device/device.ts'
import { binsOf } from '#src/page/draw/pattern/bins.ts'
import { matrixLayout } from '#src/page/draw/pattern/layout.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { readPalette } from '#src/page/frame/look.ts'
import '#src/page/frame/tokens.css'
import { levelRun, lowerGrid } from '../toy.fixture.ts'
import { FarBitmaps } from './far.ts'
import { DrawnPattern } from './gpu/drawn.ts'
import type { countingOf } from './progress.ts'

const PATTERN = lowerGrid(56, 56, 56)
const REPLAY = levelRun(PATTERN, 4000)
const PALETTE = readPalette('dark', 1)
const layoutAt = (zoom: number) => matrixLayout(PATTERN, { width: 190, height: 160, unit: 1 }, [0.5, 0.5, zoom])
const [EARLY, LATE] = [1, REPLAY.end]

const removed: (() => void)[] = []
afterEach(() => removed.splice(0).forEach((remove) => remove()))

/** The matrix, painted by a device of this page, and how often it was asked to paint or count. */
function painted() {
  let device: GPUDevice | undefined
  let asked = 0
  let begun = 0
  const images: ImageBitmap[] = []
  const open = async () => {
    const opened = await openApart()
    if (opened.state === 'ready') device = opened.device
    return device
  }
  const begin: typeof countingOf = (pattern, level, of) => {
    begun++
    const drawn = new DrawnPattern(pattern, level, of, open)
    return {
      coarse: async (bins, states) => (asked++, drawn.coarse(bins, states)),
      exact: (bins, states) => (asked++, drawn.exact(0, bins, states)),
      paints: () => drawn.paints(),
      async paint(bins, look, states) {
        asked++
        const answer = await drawn.paint(bins, look, states)
        if (answer) images.push(answer.image)
        return answer
      },
      stop: () => drawn.stop(0),
      remove: () => device?.destroy(),
    }
  }
  let rested: Promise<void> | undefined
  const fails: unknown[] = []
  const told = { changed() {}, fail: (error: unknown) => void fails.push(error), busy() {}, quiet: () => rested }
  const far = new FarBitmaps(REPLAY, told, begin)
  removed.push(() => far.remove())
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 200
  const ctx = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  const pen: Pen = { ctx, palette: PALETTE, width: 200, height: 200, unit: 1, hair: 1 }
  /** Whether it waits. The window is made anew, as after a drawing at another dpr. */
  const draw = (tick: number, zoom = 1): boolean => {
    const layout = layoutAt(zoom)
    ctx.clearRect(0, 0, 200, 200)
    return far.draw(pen, layout, binsOf(layout), tick, -1)
  }
  const soon = () => new Promise((resolve) => setTimeout(resolve, 20))
  return {
    far,
    images,
    fails,
    draw,
    soon,
    asked: () => asked,
    begun: () => begun,
    lose: () => device?.destroy(),
    rest: (until: Promise<void> | undefined) => {
      rested = until
    },
    /** What is seen once it waits no more. */
    async settled(tick: number, zoom = 1) {
      for (let looks = 0; draw(tick, zoom); looks++) {
        if (fails.length > 0 || looks > 300) throw fails[0] ?? new Error('It is never there.')
        await soon()
      }
      return ctx.getImageData(0, 0, 200, 200).data
    },
  }
}

const differing = (a: Uint8ClampedArray, b: Uint8ClampedArray) => a.filter((v, i) => Math.abs(v - b[i]) > 40).length / 4

/** Until a device paints, the processor counts. */
async function painting(one: ReturnType<typeof painted>): Promise<Uint8ClampedArray> {
  for (let looks = 0; one.images.length === 0 && looks < 100; looks++) {
    await one.settled(EARLY, looks % 2 ? 1.02 : 1.05)
    await one.soon()
  }
  return one.settled(EARLY)
}

test('a picture of the GPU waits at every other tick, until it is painted there; what is not seen any more is closed', async () => {
  const one = painted()
  const early = await painting(one)
  expect(one.draw(EARLY)).toBe(false)
  expect(one.draw(LATE)).toBe(true)
  expect(differing(early, await one.settled(LATE))).toBeGreaterThan(100)
  const other = painted()
  const back = await other.settled(LATE)
  expect(differing(back, await one.settled(LATE))).toBeLessThan(20)
  one.far.remove()
  expect(one.images.map(({ width }) => width)).toEqual(one.images.map(() => 0))
})

test('where the device is lost, the next picture is counted, and the same', async () => {
  const one = painted()
  const early = await painting(one)
  const images = one.images.length
  one.lose()
  await one.settled(LATE)
  expect(differing(early, await one.settled(EARLY))).toBeLessThan(20)
  expect(one.images).toHaveLength(images)
  expect(one.fails).toEqual([])
})

test('while times are taken nothing is begun, counted or painted, and all is made good after', async () => {
  const one = painted()
  let over = () => {}
  const measured = () =>
    one.rest(
      new Promise((resolve) => {
        over = () => {
          one.rest(undefined)
          resolve()
        }
      }),
    )
  measured()
  expect(one.draw(EARLY)).toBe(true)
  await one.soon()
  expect([one.begun(), one.asked()]).toEqual([0, 0])
  over()
  await painting(one)
  const asked = one.asked()
  measured()
  expect(one.draw(LATE)).toBe(true)
  await one.soon()
  expect(one.asked()).toBe(asked)
  over()
  await one.settled(LATE)
  expect(one.asked()).toBeGreaterThan(asked)
})
