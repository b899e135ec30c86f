/** A place on the page, in CSS pixels, and the device pixels per CSS pixel of what is painted. */
interface Origin {
  readonly left: number
  readonly top: number
  readonly scale: number
}

/** What is operated and not read. */
const SKIPPED = new Set(['INPUT', 'svg', 'SCRIPT', 'STYLE'])

/**
 * Paints what an element shows on a canvas: its canvases, and its own words, grounds and borders as the page has them.
 * `origin` is the place on the page that is the canvas's left upper corner.
 */
export function paintElement(ctx: CanvasRenderingContext2D, element: Element, origin: Origin): void {
  const style = getComputedStyle(element)
  if (SKIPPED.has(element.tagName) || style.visibility === 'hidden' || style.display === 'none') return
  const box = boxOf(element.getBoundingClientRect(), origin)
  if (element instanceof HTMLCanvasElement) {
    if (element.width > 0 && element.height > 0) ctx.drawImage(element, box.x, box.y, box.width, box.height)
    return
  }
  paintGround(ctx, style, box, origin.scale)
  const cut = style.overflowX !== 'visible' || style.overflowY !== 'visible'
  if (cut) {
    ctx.save()
    ctx.beginPath()
    ctx.rect(box.x, box.y, box.width, box.height)
    ctx.clip()
  }
  for (const child of element.childNodes) {
    if (child instanceof Element) paintElement(ctx, child, origin)
    else if (child instanceof Text) paintWords(ctx, child, style, origin)
  }
  if (cut) ctx.restore()
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
function paintWords(ctx: CanvasRenderingContext2D, text: Text, style: CSSStyleDeclaration, origin: Origin): void {
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
    const { x, y, width } = boxOf(range.getBoundingClientRect(), origin)
    if (width > 0) ctx.fillText(word[0], x, y + ascent)
  }
}
