import { expect, type Locator } from '@playwright/test'
import { type CanvasPicture, pictureOf } from './picture.ts'
import { patience } from './slowness.ts'

/**
 * Repeats `attempt` until it throws nothing, and returns its result. After `timeout` ms the error of the last whole
 * attempt is thrown: unlike `toPass` it never ends within an attempt, so a slow picture is no error.
 */
export async function untilHolds<T>(attempt: () => Promise<T>, timeout: number): Promise<T> {
  const end = Date.now() + timeout
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() >= end) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}
const PAUSE_MS = 50
const WAIT_MS = patience(10_000)

/**
 * Waits until the canvas shows more than one colour, and more than next to nothing of the others: `ink` is the least
 * share of pixels that are not background.
 */
export async function expectDrawn(canvas: Locator, ink = 0.0005, timeout = WAIT_MS): Promise<CanvasPicture> {
  return await untilHolds(async () => {
    const picture = await pictureOf(canvas)
    expect(picture.colours, 'distinct colours').toBeGreaterThan(1)
    expect(1 - picture.background, 'share of pixels that are not background').toBeGreaterThan(ink)
    return picture
  }, timeout)
}

/** Waits until the canvas shows something else than `before`, and returns it. */
export async function changedFrom(canvas: Locator, before: CanvasPicture, timeout = WAIT_MS): Promise<CanvasPicture> {
  return await untilHolds(async () => {
    const now = await pictureOf(canvas)
    expect(now.hash, 'the picture').not.toBe(before.hash)
    return now
  }, timeout)
}

/** Waits until two readings `pause` ms apart are the same to the pixel, and returns the second. */
export async function stillPicture(canvas: Locator, pause = 250, timeout = WAIT_MS): Promise<CanvasPicture> {
  let last = await pictureOf(canvas)
  return await untilHolds(async () => {
    const before = last
    await canvas.page().waitForTimeout(pause)
    last = await pictureOf(canvas)
    expect(last.hash, 'the picture').toBe(before.hash)
    return last
  }, timeout)
}

/** Waits until the canvas shows a picture that it has shown before, to the pixel. */
export async function expectPicture(canvas: Locator, { hash }: CanvasPicture, timeout = WAIT_MS) {
  await expect.poll(async () => (await pictureOf(canvas)).hash, { timeout }).toBe(hash)
}
