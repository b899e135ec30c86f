import type { Page } from '@playwright/test'

/** What a page did to draw: callbacks that it asked for, and command buffers that it gave to the GPU. */
export interface Drawing {
  readonly frames: number
  readonly submits: number
}

declare global {
  interface Window {
    drawing?: { frames: number; submits: number }
  }
}

/** Counts what the page draws from its next navigation on. */
export async function countDrawing(page: Page) {
  await page.addInitScript(() => {
    const counts = (window.drawing = { frames: 0, submits: 0 })
    const request = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (callback) => {
      counts.frames++
      return request(callback)
    }
    if (typeof GPUQueue === 'undefined') return
    const submit = Object.getOwnPropertyDescriptor(GPUQueue.prototype, 'submit')?.value as GPUQueue['submit']
    GPUQueue.prototype.submit = function (...buffers) {
      counts.submits++
      return submit.apply(this, buffers)
    }
  })
}

/** What the page drew up to now. Needs countDrawing. */
export const drawnSoFar = (page: Page): Promise<Drawing> =>
  page.evaluate(() => {
    if (!window.drawing) throw new Error('countDrawing was not called before the page was opened')
    return { ...window.drawing }
  })

/** What the page drew during `milliseconds`: nothing at all, where nothing changes. Needs countDrawing. */
export function drawnDuring(page: Page, milliseconds: number): Promise<Drawing> {
  return page.evaluate(async (pause) => {
    const counts = window.drawing
    if (!counts) throw new Error('countDrawing was not called before the page was opened')
    const before = { ...counts }
    await new Promise((resolve) => setTimeout(resolve, pause))
    return { frames: counts.frames - before.frames, submits: counts.submits - before.submits }
  }, milliseconds)
}

/** Waits for a number of frames: time as the page has it, on a machine of any speed. */
export const framesOf = (page: Page, count: number): Promise<void> =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
  }, count)
