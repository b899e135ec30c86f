import { afterEach, expect, test } from 'vitest'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { binsOf } from '#src/page/draw/pattern/bins.ts'
import { matrixLayout } from '#src/page/draw/pattern/layout.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import { readPalette } from '#src/page/frame/look.ts'
import '#src/page/frame/tokens.css'
import { levelRun, lowerGrid } from '../toy.fixture.ts'
import { Counter } from './counter.ts'
import { FarBitmaps } from './far.ts'
import type { countingOf } from './progress.ts'

const removed: (() => void)[] = []
afterEach(() => removed.splice(0).forEach((remove) => remove()))

/** A matrix of which nothing is counted beside the page until that is let go. */
function held(pattern: Pattern) {
  const replay = levelRun(pattern, 4000)
  const asked: string[] = []
  const coarse = Promise.withResolvers<void>()
  const exact = Promise.withResolvers<void>()
  const waitsForExact = Promise.withResolvers<void>()
  const begin: typeof countingOf = (of, level, by) => {
    const counter = new Counter(of, level, by)
    return {
      async coarse(bins, states) {
        asked.push('coarse')
        await coarse.promise
        return counter.coarse(bins, states)
      },
      async exact(bins, states) {
        asked.push('exact')
        waitsForExact.resolve()
        await exact.promise
        return counter.exact(0, bins, states)
      },
      paints: async () => false,
      paint: async () => undefined,
      stop() {},
      remove() {},
    }
  }
  const over = Promise.withResolvers<void>()
  const busy = (counts: boolean) => !counts && over.resolve()
  const far = new FarBitmaps(replay, { changed() {}, fail: over.reject, busy }, begin)
  removed.push(() => far.remove())
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 200
  const ctx = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  const palette = readPalette('dark', 1)
  const pen: Pen = { ctx, palette, width: 200, height: 200, unit: 1, hair: 1 }
  const layout = matrixLayout(pattern, { width: 190, height: 160, unit: 1 })
  const bins = binsOf(layout)
  return {
    asked,
    /** Pixels now. */
    draw(): Uint8ClampedArray {
      ctx.clearRect(0, 0, 200, 200)
      far.draw(pen, layout, bins, 1, -1)
      return ctx.getImageData(0, 0, 200, 200).data
    },
    async coarsely(): Promise<void> {
      coarse.resolve()
      await waitsForExact.promise
    },
    async exactly(): Promise<void> {
      exact.resolve()
      await over.promise
    },
  }
}

const isBlank = (pixels: Uint8ClampedArray): boolean => pixels.every((value) => value === 0)
const differing = (a: Uint8ClampedArray, b: Uint8ClampedArray): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0)

test('the first frame has a picture, the coarse one of the web worker takes its place, and then the exact one', async () => {
  const { asked, draw, coarsely, exactly } = held(lowerGrid(56, 56, 56))
  const first = draw()
  expect(isBlank(first)).toBe(false)
  await coarsely()
  const coarse = draw()
  expect(asked).toEqual(['coarse', 'exact'])
  await exactly()
  const exact = draw()
  expect(differing(coarse, exact)).toBeLessThan(differing(first, exact))
})

/** A diagonal and a last row that is full: every fifth row is sampled, and that one is among them. */
const ROWS = 300_001
const arrow: Pattern = {
  rows: ROWS,
  cols: ROWS,
  row_ptr: Uint32Array.from({ length: ROWS + 1 }, (_, row) => (row < ROWS ? row : 2 * ROWS - 1)),
  col_idx: Uint32Array.from({ length: 2 * ROWS - 1 }, (_, k) => (k < ROWS - 1 ? k : k - ROWS + 1)),
}

test('where the sampled rows are long the first frame counts none of them, and the web worker brings the picture', async () => {
  const { draw, coarsely } = held(arrow)
  expect(isBlank(draw())).toBe(true)
  await coarsely()
  expect(isBlank(draw())).toBe(false)
})

test('long rows are looked at in the first frame alone', () => {
  let reads = 0
  const counted = new Proxy(arrow.row_ptr, {
    get(row_ptr, key) {
      reads++
      return Reflect.get(row_ptr, key)
    },
  })
  const { draw } = held({ ...arrow, row_ptr: counted })
  draw()
  expect(reads).toBeGreaterThan(ROWS / 5)
  reads = 0
  draw()
  expect(reads).toBeLessThan(ROWS / 50)
})
