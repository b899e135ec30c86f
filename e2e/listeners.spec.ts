import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './support/app.ts'
import { command, openQuietly, settled } from './support/page.ts'

/** How many listeners the page has that the browser has not thrown away. */
async function listeners(cdp: CDPSession): Promise<number> {
  // what is thrown away frees more the next time
  for (let pass = 0; pass < 3; pass++) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSEventListeners')?.value ?? Number.NaN
}

async function openSome(page: Page, from: number, to: number) {
  for (let rows = from; rows < to; rows++) {
    await command(page, 'problem.source', JSON.stringify({ kind: 'banded', rows, width: 2, seed: 1 }))
    await settled(page)
  }
}

test('a matrix that is opened after others leaves no listeners', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await openQuietly(page, 'm=grid:D3N7:6x6x6:seeded:1&t=3')
  await openSome(page, 40, 43)
  const before = await listeners(cdp)
  await openSome(page, 43, 51)
  // eight matrices would leave 24, three of each one's worker
  await expect.poll(async () => (await listeners(cdp)) - before, 'what is thrown away may take a while').toBeLessThan(8)
  await page.evaluate(() => Array.from({ length: 24 }, () => addEventListener('x', () => undefined)))
  expect((await listeners(cdp)) - before, 'those that stay are counted').toBeGreaterThan(16)
})
