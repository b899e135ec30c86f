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

/** Opens the page's next documents as in a browser without WebGL, too: its canvases have a 2D context alone. */
export async function withoutWebGl(page: Page) {
  await page.addInitScript(() => {
    const prototype = HTMLCanvasElement.prototype as { getContext(type: string, options?: object): unknown }
    const { getContext } = prototype
    prototype.getContext = function (type, options) {
      return type.startsWith('webgl') ? null : getContext.call(this, type, options)
    }
  })
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

declare global {
  interface Window {
    /** Loses the device when something is made whose label this matches, so many times after so many others. */
    __loseAt?: { label: string; times: number; after: number }
  }
}

/** Makes the page's next documents able to lose their GPU device at a stage of their choice: see `loseAt`. */
export async function withFragileGpu(page: Page) {
  await page.addInitScript(() => {
    type Made = { label?: string } | undefined
    const makers = ['createBuffer', 'createShaderModule', 'createCommandEncoder', 'createComputePipelineAsync'] as const
    const prototype = GPUDevice.prototype as unknown as Record<string, (made: Made) => unknown>
    for (const name of makers) {
      const make = prototype[name]
      prototype[name] = function (this: GPUDevice, made: Made) {
        const wanted = window.__loseAt
        if (wanted && wanted.times > 0 && new RegExp(wanted.label).test(made?.label ?? '')) {
          if (wanted.after > 0) wanted.after--
          else {
            wanted.times--
            this.destroy()
          }
        }
        return make.call(this, made)
      }
    }
  })
}

/**
 * Loses the device, `times` times from now on, when a buffer, a module, a pipeline or an encoder of this label is made;
 * the first `after` of them pass.
 */
export const loseAt = (page: Page, label: RegExp, { times = 1, after = 0 } = {}): Promise<void> =>
  page.evaluate(
    (wanted) => {
      window.__loseAt = wanted
    },
    { label: label.source, times, after },
  )

/** Has the page's garbage collected now, as it is at some time of any visit. */
export async function collectGarbage(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('HeapProfiler.collectGarbage')
  await protocol.detach()
}

/** How often the device is still to be lost: 0 once the stage has been there. */
export const lossesLeft = (page: Page): Promise<number> => page.evaluate(() => window.__loseAt?.times ?? 0)
