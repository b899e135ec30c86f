import type { Page } from 'playwright'
import { AppError } from '#src/core/base/errors.ts'

const STEPS = 90

const middle = async (page: Page) => {
  const box = await page.locator('[data-view=matrix]').first().boundingBox()
  if (!box) throw new AppError('NoPicture', 'There is no picture of the matrix.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const frame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))

/** Drags to and fro, a step a frame, a little magnified so that there is somewhere to go. */
export async function drag(page: Page): Promise<void> {
  const { x, y } = await middle(page)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -250)
  await page.mouse.down()
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.move(x + 90 * Math.sin(step / 8), y + 60 * Math.sin(step / 5))
    await frame(page)
  }
  await page.mouse.up()
}

/** Zooms in and out again by the wheel. */
export async function zoom(page: Page): Promise<void> {
  const { x, y } = await middle(page)
  await page.mouse.move(x + 40, y + 30)
  for (let step = 0; step < STEPS; step++) {
    await page.mouse.wheel(0, step < STEPS / 2 ? -60 : 60)
    await frame(page)
  }
}
