import { expect, test, vi } from 'vitest'
import { binsOf } from '#src/page/draw/pattern/bins.ts'
import type { Bitmap } from '#src/page/draw/pattern/bitmap.ts'
import { matrixLayout } from '#src/page/draw/pattern/layout.ts'
import { readPalette } from '#src/page/frame/look.ts'
import '#src/page/frame/tokens.css'
import { levelRun, lowerGrid } from '../toy.fixture.ts'
import { StateBitmap } from './bitmap.ts'
import { DensityTally } from './density.ts'
import { nearBitmaps } from './near.ts'

const PATTERN = lowerGrid(12, 11, 10)
const REPLAY = levelRun(PATTERN, 8)
const [DARK, LIGHT] = [readPalette('dark', 1), readPalette('light', 1)]
const LAST = REPLAY.end

const windowAt = (...camera: readonly number[]) =>
  binsOf(matrixLayout(PATTERN, { width: 190, height: 160, unit: 1 }, camera))

/** Windows that are looked at one after the other, at which tick and in which colours; those at density have as many bins. */
const LOOKS = [
  [windowAt(0.5, 0.5, 1), 0, DARK],
  [windowAt(0.4, 0.4, 1.5), 3, DARK],
  [windowAt(0.45, 0.4, 1.5), LAST, LIGHT],
  [windowAt(0.1, 0.9, 3), 5, LIGHT],
  [windowAt(0.2, 0.2, 20), 5, LIGHT],
  [windowAt(0.5, 0.5, 1), LAST, DARK],
] as const

const pixels = ({ canvas, bins: { size } }: Bitmap): Uint8ClampedArray => {
  const ctx = new OffscreenCanvas(size, size).getContext('2d') as OffscreenCanvasRenderingContext2D
  ctx.drawImage(canvas, 0, 0)
  return ctx.getImageData(0, 0, size, size).data
}

/** Looks at which a picture that was moved from window to window is not that which is made for the window alone. */
function differing(): number {
  const moved = nearBitmaps(REPLAY)
  return LOOKS.filter(([bins, tick, palette]) => {
    const shown = pixels(moved(bins, palette, tick))
    const anew = pixels(nearBitmaps(REPLAY)(bins, palette, tick))
    return shown.some((byte, at) => Math.abs(byte - anew[at]) > 1)
  }).length
}

test('a picture that is moved to other windows is in each as one that is made for it', () => {
  expect(new Set(LOOKS.slice(0, 4).map(([{ size }]) => size)).size).toBe(1)
  expect(differing()).toBe(0)
})

test.each([
  ['keeps the counts of the window before', () => vi.spyOn(DensityTally.prototype, 'moveTo')],
  ['keeps the pixels of the window before', () => vi.spyOn(StateBitmap.prototype, 'show')],
])('mutant: it %s', (_, spied) => {
  const mutant = spied().mockImplementation(() => undefined)
  expect(differing()).toBeGreaterThan(0)
  mutant.mockRestore()
})
