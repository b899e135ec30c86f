import type { PictureBox } from '#src/engine/catalog/contract/view.ts'
import { pictures, type ShownPicture } from '#src/page/frame/picture/shown-pictures.ts'

/** Where the pinned mark is on the page. */
export interface PinPlace {
  /** Picture and column: `matrix.0`. */
  readonly key: string
  readonly column: number
  /** On the page, as it lies when nothing moves any more. */
  readonly box: PictureBox
  /** CSS pixels of its picture, by which the largest is chosen. */
  readonly area: number
}

/** A mark of a few pixels is carried in a frame that the eye can follow. */
const LEAST = 14
const APART = 3

/** The pinned mark in every picture that shows it. */
export function pinPlaces(): readonly PinPlace[] {
  return [...pictures].flatMap((picture) => {
    const own = inSight(picture)
    if (!own) return []
    const { x, y } = restingPlace(picture.element)
    const area = picture.element.clientWidth * picture.element.clientHeight
    const box = framed({ ...own, x: own.x + x, y: own.y + y })
    return [{ key: `${picture.id}.${picture.column}`, column: picture.column, box, area }]
  })
}

function inSight(picture: ShownPicture): PictureBox | undefined {
  const own = picture.pinned()
  const { clientWidth, clientHeight } = picture.element
  if (!own || own.x > clientWidth || own.y > clientHeight) return undefined
  return own.x + own.width < 0 || own.y + own.height < 0 ? undefined : own
}

function framed({ x, y, width, height }: PictureBox): PictureBox {
  const [wide, high] = [width, height].map((side) => Math.max(LEAST, side + 2 * APART))
  return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high }
}

/** Where an element lies on screen without the moves that it or what holds it is in. */
function restingPlace(element: HTMLElement): { readonly x: number; readonly y: number } {
  let [x, y] = [0, 0]
  let offset: Element | null = element
  for (let at: HTMLElement | null = element; at; at = at.parentElement) {
    if (at === offset) {
      x += at.offsetLeft + (at === element ? 0 : at.clientLeft)
      y += at.offsetTop + (at === element ? 0 : at.clientTop)
      offset = at.offsetParent
    }
    if (at !== element) {
      x -= at.scrollLeft
      y -= at.scrollTop
    }
  }
  return { x: x + element.clientLeft, y: y + element.clientTop }
}
