import type { Page } from '@playwright/test'

/**
 * Ends the browser's GPU process, as a driver that crashes does: every device of every page is lost, with the reason
 * `unknown`. The browser starts another one for the next adapter. Allow KNOWN.deviceLost before.
 */
export async function killGpu(page: Page) {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page belongs to no browser')
  const protocol = await browser.newBrowserCDPSession()
  const { processInfo } = await protocol.send('SystemInfo.getProcessInfo')
  const gpus = processInfo.filter((entry) => entry.type === 'GPU')
  if (gpus.length === 0) throw new Error('the browser has no GPU process yet')
  for (const { id } of gpus) process.kill(id, 'SIGKILL')
  await protocol.detach()
}

/** Opens the page's next documents as in a browser without WebGPU. */
export async function withoutWebGpu(page: Page) {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'gpu'))
}
