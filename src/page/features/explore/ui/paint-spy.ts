import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { levelColour, type Rgb, cssToRgb } from '#src/page/draw/colour.ts'
import { NEVER } from '#src/core/sparse/explore/born.ts'
import type { OrderSpy } from '#src/core/sparse/explore/study.ts'

/** Opacity of what lies above the diagonal. */
const UPPER = 0.34
/** Least opacity of a square that holds something: that of one nonzero among fuller ones. */
const LEAST = 0.45
/** Opacity of a square that A + Aᵀ with a full diagonal has, and A has not. */
const MIRRORED = 0.22

/** How a spy is coloured: by the level of its rows, or in one ink; fill is grey. */
interface SpyInk {
  readonly palette: Palette
  readonly byLevel: boolean
  /** Columns that are eliminated: what they fill is drawn. All where nothing is said. */
  readonly until?: number
}

/** Draws a spy on a canvas of side × side pixels, a pixel for each square of the matrix. The ground stays clear. */
export function paintSpy(canvas: HTMLCanvasElement, spy: OrderSpy, ink: SpyInk): void {
  const { side } = spy
  if (canvas.width !== side) canvas.width = canvas.height = side
  const ctx = canvas.getContext('2d')
  if (!ctx) return
  const image = ctx.createImageData(side, side)
  fillPixels(image.data, spy, ink)
  ctx.putImageData(image, 0, 0)
}

/** Writes red, green, blue and opacity of each square, row by row. */
export function fillPixels(
  pixels: Uint8ClampedArray,
  { side, counts, born, level }: OrderSpy,
  { palette, byLevel, until = Number.MAX_SAFE_INTEGER }: SpyInk,
): void {
  const most = counts.reduce((a, b) => Math.max(a, b), 1)
  const share = (n: number) => (most === 1 ? 1 : LEAST + ((1 - LEAST) * Math.log(n)) / Math.log(most))
  const [plain, grey] = [cssToRgb(palette.text), cssToRgb(palette.text3)]
  const filled = Math.min(until, NEVER - 1)
  for (let row = 0; row < side; row++) {
    const own: Rgb = byLevel ? levelColour(palette, level[row]) : plain
    for (let column = 0; column < side; column++) {
      const at = side * row + column
      const has = counts[at] > 0
      if (!has && born[at] > filled) continue
      const [r, g, b] = has ? own : grey
      const opacity = has ? share(counts[at]) : born[at] === 0 ? MIRRORED : LEAST
      pixels[4 * at] = r
      pixels[4 * at + 1] = g
      pixels[4 * at + 2] = b
      pixels[4 * at + 3] = 255 * opacity * (byLevel && column > row ? UPPER : 1)
    }
  }
}
