import { type Pen, type Area } from '#src/page/draw/surface.ts'
import { text, textWidth } from '#src/page/draw/text.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import type { ShownPicture } from '#src/page/frame/picture/shown-pictures.ts'
import { columnLetter } from '#src/page/frame/sentences/run-sentence.ts'
import { paintElement } from './page-paint.ts'
import * as texts from './words.ts'

/** Pictures to be taken away together, as the page shows them, with their captions. */
export interface Composition {
  readonly pictures: readonly ShownPicture[]
  readonly palette: Palette
  readonly lines: readonly string[]
}

/** Where all lies, in CSS pixels. */
interface Frame extends Area {
  /** The caption, as its lines are broken. */
  readonly lines: readonly string[]
}

/** In pixels of the design. */
const EDGE = 16
const HEAD = 28
const LINE = 19
const TYPE = 13

/** Size of a composition in device pixels, and what paints it at once. */
export function composed(composition: Composition, scale: number) {
  const frame = frameOf(composition)
  const size = { width: Math.ceil(frame.width * scale), height: Math.ceil(frame.height * scale), scale }
  const paint = (ctx: CanvasRenderingContext2D, tick?: number): boolean => {
    const pen = penOn(ctx, composition.palette, size)
    ctx.fillStyle = composition.palette.pane
    ctx.fillRect(0, 0, size.width, size.height)
    const drawn = composition.pictures.map((one) => one.drawAs({ dpr: scale, ...(tick !== undefined && { tick }) }))
    for (const one of composition.pictures) paintPicture(pen, one, frame, scale)
    paintLines(pen, frame, scale)
    return drawn.every(Boolean)
  }
  /** On the page all is again as it was. */
  const restore = () => {
    for (const one of composition.pictures) one.drawAs({})
  }
  return { ...size, paint, restore }
}

const penOn = (
  ctx: CanvasRenderingContext2D,
  palette: Palette,
  size: { width: number; height: number; scale: number },
): Pen => {
  const unit = size.scale * palette.scale
  return { ctx, palette, width: size.width, height: size.height, unit, hair: Math.max(1, Math.round(unit)) }
}

function frameOf({ pictures, palette, lines }: Composition): Frame {
  const boxes = pictures.map(({ element }) => element.getBoundingClientRect())
  const u = palette.scale
  const left = Math.min(...boxes.map((box) => box.left)) - EDGE * u
  const top = Math.min(...boxes.map((box) => box.top)) - (HEAD + EDGE / 2) * u
  const right = Math.max(...boxes.map((box) => box.right)) + EDGE * u
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  const broken = brokenTo(lines, right - left - 2 * EDGE * u, palette)
  const height = bottom - top + (EDGE + LINE * broken.length + EDGE / 2) * u
  return { left, top, width: right - left, height, lines: broken }
}

/** The title and the encoding of a pane, and below it what its element shows. */
function paintPicture(pen: Pen, picture: ShownPicture, { left, top }: Frame, scale: number): void {
  const { element, view, replay, column } = picture
  const box = element.getBoundingClientRect()
  const [x, y] = [(box.left - left) * scale, (box.top - top) * scale - (HEAD / 2) * pen.unit]
  const room = box.width * scale
  pen.ctx.save()
  pen.ctx.beginPath()
  pen.ctx.rect(x, y - (HEAD / 2) * pen.unit, room, HEAD * pen.unit)
  pen.ctx.clip()
  const head = { size: TYPE, mono: false, weight: 600, colour: pen.palette.text } as const
  const letter = columnLetter(column)
  const full = view.shared ? view.title : texts.paneOf(view.title, `${letter} ${replay.run.title}`)
  // the lines below name the run by its letter too
  const title = view.shared || textWidth(pen, full, head) <= room ? full : texts.paneOf(view.title, letter)
  text(pen, title, x, y, head)
  const encoding = view.encoding(replay)
  const words = { size: TYPE, mono: false } as const
  const after = textWidth(pen, title, head) + 10 * pen.unit
  // half a sentence says nothing
  if (after + textWidth(pen, encoding, words) <= room) text(pen, encoding, x + after, y, words)
  pen.ctx.restore()
  paintElement(pen.ctx, element, { left, top, scale })
}

function paintLines(pen: Pen, { height, lines }: Frame, scale: number): void {
  const first = height * scale - (EDGE / 2 + LINE * (lines.length - 0.5)) * pen.unit
  lines.forEach((line, index) =>
    text(pen, line, EDGE * pen.unit, first + index * LINE * pen.unit, {
      size: TYPE,
      mono: false,
      colour: pen.palette.text2,
    }),
  )
}

/** Lines no wider than that: broken after a space, and a long link anywhere. */
function brokenTo(lines: readonly string[], width: number, palette: Palette): readonly string[] {
  const ctx = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  ctx.font = `400 ${TYPE * palette.scale}px ${palette.fontUi}`
  return lines.flatMap((line) => wrapped(line, (words) => ctx.measureText(words).width <= width))
}

/** A line in pieces that fit, each as long as it can be. */
export function wrapped(line: string, fits: (words: string) => boolean): readonly string[] {
  const pieces: string[] = []
  let rest = line
  while (rest !== '' && !fits(rest)) {
    let end = Math.max(1, rest.length - 1)
    while (end > 1 && !fits(rest.slice(0, end))) end--
    const space = rest.lastIndexOf(' ', end)
    const cut = space > end / 3 ? space + 1 : end
    pieces.push(rest.slice(0, cut).trimEnd())
    rest = rest.slice(cut)
  }
  return rest === '' ? pieces : [...pieces, rest]
}
