import { expect, type Locator } from '@playwright/test'
import { type CanvasPicture, pictureOf } from './picture.ts'

/**
 * Waits until the canvas shows more than one colour, and more than next to nothing of the others: `ink` is the least
 * share of pixels that are not background.
 */
export async function expectDrawn(canvas: Locator, ink = 0.0005, timeout = 10_000): Promise<CanvasPicture> {
  let picture = await pictureOf(canvas)
  await expect(async () => {
    picture = await pictureOf(canvas)
    expect(picture.colours, 'distinct colours').toBeGreaterThan(1)
    expect(1 - picture.background, 'share of pixels that are not background').toBeGreaterThan(ink)
  }).toPass({ timeout })
  return picture
}

/** Waits until the canvas shows something else than `before`, and returns it. */
export async function changedFrom(canvas: Locator, before: CanvasPicture, timeout = 10_000): Promise<CanvasPicture> {
  let now = before
  await expect(async () => {
    now = await pictureOf(canvas)
    expect(now.hash, 'the picture').not.toBe(before.hash)
  }).toPass({ timeout })
  return now
}

/** Waits until two readings `pause` ms apart are the same to the pixel, and returns the second. */
export async function stillPicture(canvas: Locator, pause = 250, timeout = 10_000): Promise<CanvasPicture> {
  let last = await pictureOf(canvas)
  await expect(async () => {
    const before = last
    await canvas.page().waitForTimeout(pause)
    last = await pictureOf(canvas)
    expect(last.hash, 'the picture').toBe(before.hash)
  }).toPass({ timeout })
  return last
}

/** Waits until the canvas shows a picture that it has shown before, to the pixel. */
export async function expectPicture(canvas: Locator, { hash }: CanvasPicture, timeout = 10_000) {
  await expect.poll(async () => (await pictureOf(canvas)).hash, { timeout }).toBe(hash)
}
