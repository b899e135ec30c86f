import type { Locator } from '@playwright/test'

/** What a canvas shows, read from the canvas itself: its own pixels, not the page's. */
export interface CanvasPicture {
  readonly width: number
  readonly height: number
  /** SHA-256 of the RGBA bytes: equal exactly when every pixel is. */
  readonly hash: string
  /** Distinct colours, transparent ones included. */
  readonly colours: number
  /** Share of the pixels that have the most frequent colour, 0 … 1. */
  readonly background: number
}

/**
 * Reads a 2D, WebGL or WebGPU canvas by `toBlob`. A screenshot would do for none of them: on real GPUs it shows a WebGPU
 * canvas blank. `drawImage` and `createImageBitmap` read an idle WebGPU canvas as transparent; `toBlob` reads what was
 * presented last.
 */
export function pictureOf(canvas: Locator): Promise<CanvasPicture> {
  return canvas.evaluate(async (element) => {
    if (!(element instanceof HTMLCanvasElement)) throw new Error(`<${element.localName}> is no canvas`)
    const blob = await new Promise<Blob | null>((resolve) => element.toBlob(resolve))
    if (!blob) throw new Error(`the canvas of ${element.width} × ${element.height} has no pixels`)
    const bitmap = await createImageBitmap(blob, { premultiplyAlpha: 'none', colorSpaceConversion: 'none' })
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('no 2D context')
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, width, height)
    const counts = new Map<number, number>()
    for (const colour of new Uint32Array(data.buffer)) counts.set(colour, (counts.get(colour) ?? 0) + 1)
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
    const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    return { width, height, hash, colours: counts.size, background: Math.max(...counts.values()) / (width * height) }
  })
}
