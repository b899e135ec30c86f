import { context } from './recorder.ts'
import type { PictureBox, Frame, Palette } from '#src/engine/catalog/contract/view.ts'

/**
 * What a picture draws with. All lengths are device pixels, so that whole numbers are sharp at any dpr; `unit` is the
 * number of device pixels in one pixel of the design (dpr × page scale).
 */
export interface Pen {
  readonly ctx: CanvasRenderingContext2D
  readonly palette: Palette
  readonly width: number
  readonly height: number
  readonly unit: number
  /** Thickness of a hairline: whole device pixels, at least one. */
  readonly hair: number
}

/** Device pixels from left to right; one that is empty ends before it begins. */
export type Stretch = readonly [from: number, to: number]

/** A part of a picture, in device pixels. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Size of a picture in device pixels, as layouts take it. */
export interface Extent {
  readonly width: number
  readonly height: number
  readonly unit: number
}

export const paneExtent = (frame: Frame): Extent => ({
  width: Math.max(1, Math.round(frame.width * frame.dpr)),
  height: Math.max(1, Math.round(frame.height * frame.dpr)),
  unit: frame.dpr * frame.palette.scale,
})

function penOn(canvas: HTMLCanvasElement, extent: Extent, palette: Palette): Pen {
  const { width, height, unit } = extent
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
  const ctx = context(canvas)
  return { ctx, palette, width, height, unit, hair: Math.max(1, Math.round(unit)) }
}

/** The one canvas of a picture inside its host element. */
export interface Surface {
  /** Takes the frame's size and fills the canvas with the pane's colour. */
  begin(frame: Frame): Pen
  /** Goes on with what the last frame left, which was as large: from one device pixel to another along x, over `height`. */
  within(frame: Frame, span: Stretch, height: number, paint: (pen: Pen) => void): void
  remove(): void
}

export function surfaceIn(host: HTMLElement): Surface {
  const canvas = document.createElement('canvas')
  canvas.style.display = 'block'
  host.append(canvas)
  return {
    within(frame, span, height, paint) {
      const pen = penOn(canvas, paneExtent(frame), frame.palette)
      repaint(pen, span, height, paint)
    },
    begin(frame) {
      const pen = penOn(canvas, paneExtent(frame), frame.palette)
      // The element takes exactly the bitmap's size: a fraction of a pixel more would resample every line.
      canvas.style.width = `${pen.width / frame.dpr}px`
      canvas.style.height = `${pen.height / frame.dpr}px`
      pen.ctx.globalAlpha = 1
      pen.ctx.fillStyle = frame.palette.pane
      pen.ctx.fillRect(0, 0, pen.width, pen.height)
      return pen
    },
    remove: () => canvas.remove(),
  }
}

/** Paints a stretch of a canvas anew, from whole pixel to whole pixel: it gets the pixels that painting all would give it. */
export function repaint(pen: Pen, [from, to]: Stretch, height: number, paint: (pen: Pen) => void): void {
  const { ctx, palette } = pen
  ctx.save()
  ctx.beginPath()
  ctx.rect(from, 0, to - from, height)
  ctx.clip()
  ctx.globalAlpha = 1
  ctx.fillStyle = palette.pane
  ctx.fillRect(from, 0, to - from, height)
  paint(pen)
  ctx.restore()
}

/** A part of a picture in CSS pixels of its element. */
export const boxIn = ({ dpr }: Frame, x: number, y: number, width: number, height: number): PictureBox => ({
  x: x / dpr,
  y: y / dpr,
  width: width / dpr,
  height: height / dpr,
})

/** A square about a point of a picture, in CSS pixels of its element. */
export const boxAbout = (frame: Frame, [x, y]: readonly [number, number], size: number): PictureBox =>
  boxIn(frame, x - size / 2, y - size / 2, size, size)

/** A transparent canvas off the page, for pictures that many frames share. */
export function sheet(extent: Extent, palette: Palette): Pen {
  return penOn(document.createElement('canvas'), extent, palette)
}

/**
 * Keeps the last values made for keys, one where no other number is given. Keys are compared member by member with
 * Object.is, so what is made must depend on nothing else.
 */
export function lastFor<K extends readonly unknown[], T>(make: (...key: K) => T, kept = 1): (...key: K) => T {
  let known: readonly { readonly key: K; readonly value: T }[] = []
  return (...key) => {
    const found = known.find((each) => each.key.every((part, i) => Object.is(part, key[i])))
    if (found && found === known[0]) return found.value
    const last = found ?? { key, value: make(...key) }
    known = [last, ...known.filter((each) => each !== last).slice(0, kept - 1)]
    return last.value
  }
}

/** A picture that goes from the strip to the large place and back is laid out for both. */
export const PLACES = 2

/** Keeps what was made for the last extents of a frame's pane, and for what else it depends on. */
export function lastInPane<K extends readonly unknown[], T>(
  make: (extent: Extent, ...more: K) => T,
): (frame: Frame, ...more: K) => T {
  const made = lastFor(
    (width: number, height: number, unit: number, ...more: K) => make({ width, height, unit }, ...more),
    PLACES,
  )
  return (frame, ...more) => {
    const extent = paneExtent(frame)
    return made(extent.width, extent.height, extent.unit, ...more)
  }
}
