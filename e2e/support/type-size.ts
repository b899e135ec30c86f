import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** Pixels of the smallest letters that a canvas was given in a talk since this was last emptied, and what they said. */
    __drawnType?: { px: number; words: string } | undefined
  }
}

/** Notes in the page's next documents how large letters of canvases are. */
export async function withTypeNoted(page: Page) {
  await page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (...given) {
      const px = Number(/([\d.]+)px/.exec(this.font)?.[1]) / devicePixelRatio
      const talk = document.documentElement.hasAttribute('data-talk') && given[0].trim() !== ''
      if (talk && px < (window.__drawnType?.px ?? Number.POSITIVE_INFINITY))
        window.__drawnType = { px, words: given[0] }
      fillText.apply(this, given)
    }
  })
}

/** Letters on the page that are smaller than `least` pixels, each with what they say. */
export const smallType = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate((px) => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || (text.textContent ?? '').trim() === '' || element.closest('script, style')) continue
      const { width, height } = element.getBoundingClientRect()
      // an index of a font's own letters has a little more than half their height
      const size = parseFloat(getComputedStyle(element).fontSize) * (/[₀-₉]/.test(text.textContent ?? '') ? 0.6 : 1)
      // what is a pixel wide is there for those who hear it
      if (size < px && width > 1 && height > 1 && element.checkVisibility()) found.push(`${size}: ${text.textContent}`)
    }
    const drawn = window.__drawnType
    window.__drawnType = undefined
    if (drawn && drawn.px < px) found.push(`${drawn.px} on a canvas: ${drawn.words}`)
    return found
  }, least)
