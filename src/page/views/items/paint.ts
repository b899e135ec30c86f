import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { cssToRgb } from '#src/page/draw/colour.ts'
import type { Pen } from '#src/page/draw/surface.ts'
import type { ItemCourse } from './course.ts'

/** Stages have colours without order. */
export const stageColour = ({ hues }: Palette, stage: number): string => hues[stage % hues.length]

/** Faintest that a share is painted: one item in a thousand can still be seen. */
const FAINTEST = 0.18

/** A pixel is the mean of the colours of its active stages, as opaque as its active share. */
export function paintCourse({ ctx, palette }: Pen, { width, height, shares }: ItemCourse): void {
  const image = ctx.createImageData(width, height)
  const sums = new Float32Array(4 * width * height)
  for (const [stage, share] of shares) {
    const [r, g, b] = cssToRgb(stageColour(palette, stage))
    for (const [p, part] of share.entries()) {
      sums[4 * p] += part * r
      sums[4 * p + 1] += part * g
      sums[4 * p + 2] += part * b
      sums[4 * p + 3] += part
    }
  }
  for (let p = 0; p < sums.length; p += 4) {
    const all = sums[p + 3]
    if (all === 0) continue
    for (let c = 0; c < 3; c++) image.data[p + c] = sums[p + c] / all
    image.data[p + 3] = 255 * Math.max(FAINTEST, Math.min(1, all))
  }
  ctx.putImageData(image, 0, 0)
}
