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

/** Lets WebGL canvases of the page's next documents be read between two frames, where their pixels are else gone. */
export async function withReadableWebGl(page: Page) {
  await page.addInitScript(() => {
    const prototype = HTMLCanvasElement.prototype as { getContext(type: string, options?: object): unknown }
    const { getContext } = prototype
    prototype.getContext = function (type, options) {
      const kept = type.startsWith('webgl') ? { ...options, preserveDrawingBuffer: true } : options
      return getContext.call(this, type, kept)
    }
  })
}
