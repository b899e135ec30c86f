import { context } from '#src/page/draw/recorder.ts'
import { AppError } from '#src/core/base/errors.ts'
import { asVector, type Vector } from '#src/page/draw/vector/recording.ts'
import { composed, type Composition } from './compose.ts'
import * as texts from './words.ts'

/** Device pixels per CSS pixel of a PNG. */
export const SCALE = 2

/** A composition drawn anew at twice the page's pixels. Throws AppError `NotDrawn`. */
export function canvasOf(composition: Composition, tick?: number): HTMLCanvasElement {
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
 * the page is drawn again: it would have taken no notes.
 */
export function vectorOf(composition: Composition, tick?: number): Vector {
  const { paint, restore, ...size } = composed(composition, SCALE * Math.max(1, devicePixelRatio))
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
