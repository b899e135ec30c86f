import type { Page } from '@playwright/test'

/** A finger that moves up, `by` in pixels. */
export async function swipeUp(page: Page, by: number): Promise<void> {
  const wire = await page.context().newCDPSession(page)
  const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })
  await at('touchStart', 800)
  for (let way = 30; way <= by; way += 30) await at('touchMove', 800 - way)
  await at('touchEnd')
  await wire.detach()
}
