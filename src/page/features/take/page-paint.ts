/** A place on the page, in CSS pixels, and the device pixels per CSS pixel of what is painted. */
interface Origin {
  readonly left: number
  readonly top: number
  readonly scale: number
}

/** From where to where down a canvas something is seen, in its pixels. */
interface Seen {
  readonly top: number
  readonly bottom: number
}

const ALL: Seen = { top: -Infinity, bottom: Infinity }
/** Part of a word's height that may be cut off: of more, the word is left out. */
const MOST_CUT = 0.25

/** What is operated and not read. */
const SKIPPED = new Set(['INPUT', 'svg', 'SCRIPT', 'STYLE'])

/**
 * Paints what an element shows on a canvas: its canvases, and its own words, grounds and borders as the page has them.
 * `origin` is the place on the page that is the canvas's left upper corner.
 */
export function paintElement(ctx: CanvasRenderingContext2D, element: Element, origin: Origin, around = ALL): void {
  const style = getComputedStyle(element)
  if (SKIPPED.has(element.tagName) || style.visibility === 'hidden' || style.display === 'none') return
  const box = boxOf(element.getBoundingClientRect(), origin)
  if (element instanceof HTMLCanvasElement) {
    if (element.width > 0 && element.height > 0) ctx.drawImage(element, box.x, box.y, box.width, box.height)
    return
  }
  paintGround(ctx, style, box, origin.scale)
  const cut = style.overflowX !== 'visible' || style.overflowY !== 'visible'
  let seen = around
  ctx.save()
  if (cut) {
    clip(ctx, box)
    seen = { top: Math.max(seen.top, box.y), bottom: Math.min(seen.bottom, box.y + box.height) }
  }
  for (const child of element.childNodes) {
    if (child instanceof Text) paintWords(ctx, child, style, origin, seen)
    if (!(child instanceof Element)) continue
    paintElement(ctx, child, origin, seen)
    if (getComputedStyle(child).position !== 'sticky') continue
    // what follows a head that stays in view goes under it
    const head = boxOf(child.getBoundingClientRect(), origin)
    const top = head.y + head.height
    clip(ctx, { ...box, y: top, height: Math.max(0, box.y + box.height - top) })
    seen = { ...seen, top: Math.max(seen.top, top) }
  }
  ctx.restore()
}

function clip(ctx: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  ctx.beginPath()
  ctx.rect(x, y, width, height)
  ctx.clip()
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const boxOf = ({ left, top, width, height }: DOMRect, origin: Origin): Box => ({
  x: (left - origin.left) * origin.scale,
  y: (top - origin.top) * origin.scale,
  width: width * origin.scale,
  height: height * origin.scale,
})

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const

function paintGround(ctx: CanvasRenderingContext2D, style: CSSStyleDeclaration, box: Box, scale: number): void {
  const { x, y, width, height } = box
  if (width === 0 || height === 0) return
  if (isSeen(style.backgroundColor)) {
    ctx.fillStyle = style.backgroundColor
    ctx.fillRect(x, y, width, height)
  }
  for (const side of SIDES) {
    const thick = Number.parseFloat(style[`border${side}Width`]) * scale
    const colour = style[`border${side}Color`]
    if (!(thick > 0) || style[`border${side}Style`] === 'none' || !isSeen(colour)) continue
    ctx.fillStyle = colour
    if (side === 'Top') ctx.fillRect(x, y, width, thick)
    else if (side === 'Bottom') ctx.fillRect(x, y + height - thick, width, thick)
    else ctx.fillRect(side === 'Left' ? x : x + width - thick, y, thick, height)
  }
}

const isSeen = (colour: string): boolean => colour !== 'transparent' && !/[,/]\s*0\)$/.test(colour)

/** Word by word, each where the page has it: lines are broken as they are on the page. */
function paintWords(
  ctx: CanvasRenderingContext2D,
  text: Text,
  style: CSSStyleDeclaration,
  origin: Origin,
  seen: Seen,
): void {
  const words = [...text.data.matchAll(/\S+/g)]
  if (words.length === 0) return
  const { scale } = origin
  const size = Number.parseFloat(style.fontSize) * scale
  ctx.font = `${style.fontStyle === 'italic' ? 'italic ' : ''}${style.fontWeight} ${size}px ${style.fontFamily}`
  ctx.textAlign = 'left'
  ctx.textBaseline = 'alphabetic'
  ctx.fillStyle = style.color
  const { fontBoundingBoxAscent: ascent } = ctx.measureText('x')
  const range = document.createRange()
  for (const word of words) {
    range.setStart(text, word.index)
    range.setEnd(text, word.index + word[0].length)
    const { x, y, width, height } = boxOf(range.getBoundingClientRect(), origin)
    const cut = Math.max(seen.top - y, y + height - seen.bottom)
    if (width > 0 && cut <= MOST_CUT * height) ctx.fillText(word[0], x, y + ascent)
  }
}
