import type { Locator, Page } from '@playwright/test'

/** A word on a canvas, in CSS pixels of it. */
interface DrawnWords {
  readonly words: string
  readonly px: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

declare global {
  interface Window {
    /** What each canvas has to read in the picture that is on screen, by words and place. */
    __words?: Map<HTMLCanvasElement, Map<string, DrawnWords>>
  }
}

/** Notes in the page's next documents what canvases are given to write, and forgets it where a picture is begun anew. */
export async function withWordsNoted(page: Page) {
  await page.addInitScript(() => {
    const noted: NonNullable<typeof window.__words> = new Map()
    window.__words = noted
    const { fillText, fillRect, clearRect } = CanvasRenderingContext2D.prototype
    const begin = (context: CanvasRenderingContext2D, [x, y, width, height]: readonly number[]) => {
      const { canvas } = context
      if (x <= 0 && y <= 0 && width >= canvas.width && height >= canvas.height) noted.delete(canvas)
    }
    CanvasRenderingContext2D.prototype.fillRect = function (...box) {
      begin(this, box)
      fillRect.apply(this, box)
    }
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      begin(this, box)
      clearRect.apply(this, box)
    }
    CanvasRenderingContext2D.prototype.fillText = function (words, x, y, ...rest) {
      fillText.call(this, words, x, y, ...rest)
      const { a, b, d, e, f } = this.getTransform()
      if (words.trim() === '' || b !== 0 || this.globalAlpha < 0.1 || !(this.canvas instanceof HTMLCanvasElement))
        return
      const box = this.measureText(words)
      const px = Number(/([\d.]+)px/.exec(this.font)?.[1])
      const across = (at: number) => (a * at + e) / devicePixelRatio
      const down = (at: number) => (d * at + f) / devicePixelRatio
      const own = noted.get(this.canvas) ?? new Map<string, DrawnWords>()
      noted.set(this.canvas, own)
      own.set(`${words} ${Math.round(x)} ${Math.round(y)}`, {
        words,
        px: (d * px) / devicePixelRatio,
        left: across(x - box.actualBoundingBoxLeft),
        right: across(x + box.actualBoundingBoxRight),
        top: down(y - box.actualBoundingBoxAscent),
        bottom: down(y + box.actualBoundingBoxDescent),
      })
    }
  })
}

/**
 * What cannot be read on the canvases that a selector has, in the picture that is on screen: words smaller than `least` CSS
 * pixels, beyond an edge, or over other words. Needs withWordsNoted.
 */
export const unreadable = (page: Page, within: string, least: number): Promise<readonly string[]> =>
  page.evaluate(
    ([selector, px]) => {
      /** Letters may touch by so many pixels: a box has the room of the tallest letter. */
      const TOUCH = 2
      const faults: string[] = []
      for (const [canvas, words] of window.__words ?? []) {
        if (!canvas.isConnected || !canvas.closest(selector) || !canvas.checkVisibility()) continue
        const all = [...words.values()]
        const [wide, high] = [canvas.width / devicePixelRatio, canvas.height / devicePixelRatio]
        for (const [n, one] of all.entries()) {
          if (one.px < px - 0.01) faults.push(`${one.px} px: ${one.words}`)
          if (one.left < -1 || one.right > wide + 1 || one.top < -1 || one.bottom > high + 1)
            faults.push(`cut: ${one.words}`)
          for (const other of all.slice(n + 1)) {
            const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
            const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
            if (across > TOUCH && down > TOUCH) faults.push(`“${one.words}” and “${other.words}” lie over one another`)
          }
        }
      }
      return [...new Set(faults)]
    },
    [within, least] as const,
  )

/** Words of elements that an edge goes through: of one that hides what is beyond it, and is not scrolled. */
export const cutThrough = (page: Page, within: string): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    /** Pixels of a word beyond an edge that are not missed. */
    const LEAST = 3
    const HIDES = ['hidden', 'clip']
    const crosses = (from: number, to: number, edge: number) => from < edge - LEAST && to > edge + LEAST
    const isCut = (element: Element, box: DOMRect): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(at)
        const edge = at.getBoundingClientRect()
        if (box.right <= edge.left || box.left >= edge.right || box.bottom <= edge.top || box.top >= edge.bottom)
          return false
        if (HIDES.includes(overflowX) && crosses(box.left, box.right, edge.right)) return true
        if (HIDES.includes(overflowY) && crosses(box.top, box.bottom, edge.bottom)) return true
        if (overflowX === 'auto' || overflowY === 'auto') return false
      }
      return false
    }
    const faults: string[] = []
    for (const host of document.querySelectorAll(selector)) {
      const texts = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement
        if (!element?.checkVisibility() || (text.textContent ?? '').trim() === '') continue
        const range = document.createRange()
        range.selectNodeContents(text)
        const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
        if (boxes.some((box) => isCut(element, box))) faults.push(`cut: ${text.textContent}`)
      }
    }
    return faults
  }, within)

/**
 * What cannot be read in pictures that are files of shapes, as a sheet is printed with them: words over one another, beyond
 * the picture's edges, or smaller than `least` CSS pixels on the sheet.
 * @param images those of the sheet, as it stands
 */
export const unreadablePictures = (images: Locator, least: number): Promise<readonly string[]> =>
  images.evaluateAll((all, px) => {
    /** Letters may touch by so many pixels across, and by this share of their line down: a box has the room of the tallest. */
    const TOUCH = 2
    const SHARE = 0.4
    return all.flatMap((image, at) => {
      if (!(image instanceof HTMLImageElement) || !image.src.startsWith('data:image/svg')) return []
      const place = document.createElement('div')
      place.style.cssText = 'position: absolute; left: 0; top: 0'
      place.innerHTML = decodeURIComponent(image.src.replace(/^[^,]*,/, '')).replaceAll(/<style.*?<\/style>/gs, '')
      document.body.append(place)
      const paper = place.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect()
      const scale = image.getBoundingClientRect().width / paper.width
      const words = [...place.querySelectorAll('text')]
        .filter((text) => (text.textContent ?? '').trim() !== '')
        .map((text) => ({
          says: text.textContent,
          box: text.getBoundingClientRect(),
          size: parseFloat(getComputedStyle(text).fontSize) * scale,
        }))
      const faults = words.flatMap(({ says, box, size }, n) => [
        ...(size < px ? [`${size.toFixed(1)} px: ${says}`] : []),
        ...(box.right > paper.right + 1 || box.bottom > paper.bottom + 1 || box.left < paper.left - 1
          ? [`cut: ${says}`]
          : []),
        ...words
          .slice(n + 1)
          .filter(
            ({ box: other }) =>
              Math.min(box.right, other.right) - Math.max(box.left, other.left) > TOUCH &&
              Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > SHARE * other.height,
          )
          .map((other) => `“${says}” and “${other.says}” lie over one another`),
      ])
      place.remove()
      return [...new Set(faults)].map((fault) => `picture ${at + 1}: ${fault}`)
    })
  }, least)
