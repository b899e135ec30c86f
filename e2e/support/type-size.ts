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

declare global {
  interface Window {
    /** What canvases were given to write beyond their edges since this was last emptied. */
    __cutType?: { canvas: HTMLCanvasElement; words: string }[]
  }
}

/** Notes in the page's next documents what is written beyond the edge of a canvas, where no one reads it. */
export async function withCutsNoted(page: Page) {
  await page.addInitScript(() => {
    const cuts: { canvas: HTMLCanvasElement; words: string }[] = []
    window.__cutType = cuts
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function (words, x, y, ...rest) {
      const { actualBoundingBoxLeft: left, actualBoundingBoxRight: right } = this.measureText(words)
      const { a, e, d, f } = this.getTransform()
      const [from, to, at] = [a * (x - left) + e, a * (x + right) + e, d * y + f]
      const { width, height } = this.canvas
      if (words.trim() !== '' && (from < -1 || to > width + 1 || at < 0 || at > height))
        cuts.push({ canvas: this.canvas, words })
      fillText.call(this, words, x, y, ...rest)
    }
  })
}

/** Words that were cut by the edge of a canvas that a selector has, in the picture that is on screen. Needs withCutsNoted. */
export const cutWords = (page: Page, within: string): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const cuts = (window.__cutType ?? []).filter(({ canvas }) => canvas.isConnected && canvas.closest(selector))
    return [...new Set(cuts.map(({ words }) => words))]
  }, within)

/** Letters on the page that are smaller than `least` pixels, each with what they say. */
export const smallType = (page: Page, least: number): Promise<readonly string[]> =>
  page.evaluate((px) => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || (text.textContent ?? '').trim() === '' || element.closest('script, style')) continue
      const { width, height } = element.getBoundingClientRect()
      const size = parseFloat(getComputedStyle(element).fontSize)
      // what is a pixel wide is there for those who hear it
      if (size < px && width > 1 && height > 1 && element.checkVisibility()) found.push(`${size}: ${text.textContent}`)
    }
    const drawn = window.__drawnType
    window.__drawnType = undefined
    if (drawn && drawn.px < px) found.push(`${drawn.px} on a canvas: ${drawn.words}`)
    return found
  }, least)
