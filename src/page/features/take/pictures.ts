import { context } from '#src/page/draw/recorder.ts'
import { AppError } from '#src/core/base/errors.ts'
import { asVector, type Vector } from '#src/page/draw/vector/recording.ts'
import { composed, type Composition } from './compose.ts'
import * as texts from './words.ts'

/** Device pixels per CSS pixel of a PNG. */
export const SCALE = 2

/** Longest wait for a picture that is counted or painted beside the page, and time between two looks, ms. */
const LATE_MS = 5000
const LOOK_MS = 10

/** Draws, and once more where a picture was not there yet. Throws AppError `NotDrawn`. */
export async function awaitDrawn<T>(
  composition: Composition,
  scale: number,
  tick: number | undefined,
  draw: () => T,
): Promise<T> {
  for (const until = performance.now() + LATE_MS; ; ) {
    try {
      return draw()
    } catch (error) {
      if (!(await isThere(composition, scale, tick, until))) throw error
    }
  }
}

/** Whether all pictures come to a tick in time. */
async function isThere(
  { pictures }: Composition,
  dpr: number,
  tick: number | undefined,
  until: number,
): Promise<boolean> {
  try {
    while (performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      if (pictures.map((one) => one.drawAs({ dpr, held: true, ...(tick !== undefined && { tick }) })).every(Boolean))
        return true
    }
    return false
  } finally {
    for (const one of pictures) one.drawAs({})
  }
}

/** A composition drawn anew at twice the page's pixels. Throws AppError `NotDrawn`. */
export const canvasOf = (composition: Composition, tick?: number): Promise<HTMLCanvasElement> =>
  awaitDrawn(composition, SCALE, tick, () => canvasNow(composition, tick))

function canvasNow(composition: Composition, tick: number | undefined): HTMLCanvasElement {
  const { width, height, paint, restore } = composed(composition, SCALE)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const ctx = context(canvas)
  try {
    if (!paint(ctx, tick)) throw new AppError('NotDrawn', texts.notDrawn)
  } finally {
    restore()
  }
  return canvas
}

/** The bytes of a canvas as a PNG; throws AppError `NotDrawn` where it is too large for the browser. */
export async function png(canvas: HTMLCanvasElement): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new AppError('NotDrawn', texts.noBitmap)
  return blob
}

/**
 * A composition as SVG. It is drawn in pixels of another size than the page's, so that no path that a picture keeps for
 * the page is drawn again: it would have taken no notes. Throws AppError `NotDrawn`.
 */
export function vectorOf(composition: Composition, tick?: number): Promise<Vector> {
  const scale = SCALE * Math.max(1, devicePixelRatio)
  return awaitDrawn(composition, scale, tick, () => vectorNow(composition, scale, tick))
}

function vectorNow(composition: Composition, scale: number, tick: number | undefined): Vector {
  const { paint, restore, ...size } = composed(composition, scale)
  let drawn = false
  try {
    const vector = asVector(size, (ctx) => {
      drawn = paint(ctx, tick)
    })
    if (!drawn) throw new AppError('NotDrawn', texts.notDrawn)
    return vector
  } finally {
    restore()
  }
}
