import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { levelColour, type Rgb, cssToRgb } from '#src/page/draw/colour.ts'
import type { OrderSpy } from '#src/core/sparse/explore/study.ts'

/** Opacity of what lies above the diagonal. */
const UPPER = 0.34
/** Least opacity of a square that holds something: that of one nonzero among fuller ones. */
const LEAST = 0.45

/** How a spy is coloured: by the level of its rows, with its fill; or in one ink. */
interface SpyInk {
  readonly palette: Palette
  readonly byLevel: boolean
  /** Columns up to which fill is drawn, as a share of all. */
  readonly until?: number
}

/** Draws a spy on a canvas of side × side pixels, a pixel for each square of the matrix. The ground stays clear. */
export function paintSpy(canvas: HTMLCanvasElement, spy: OrderSpy, ink: SpyInk): void {
  const { side } = spy
  canvas.width = canvas.height = side
  const ctx = canvas.getContext('2d')
  if (!ctx) return
  const image = ctx.createImageData(side, side)
  image.data.set(pixelsOf(spy, ink))
  ctx.putImageData(image, 0, 0)
}

/** Red, green, blue and opacity of each square, row by row. */
export function pixelsOf({ side, counts, filled, level }: OrderSpy, { palette, byLevel, until = 1 }: SpyInk) {
  const pixels = new Uint8ClampedArray(4 * side * side)
  const most = counts.reduce((a, b) => Math.max(a, b), 1)
  const share = (n: number) => (most === 1 ? 1 : LEAST + ((1 - LEAST) * Math.log(n)) / Math.log(most))
  const [plain, grey] = [cssToRgb(palette.text), cssToRgb(palette.text3)]
  for (let row = 0; row < side; row++) {
    const own: Rgb = byLevel ? levelColour(palette, level[row]) : plain
    for (let column = 0; column < side; column++) {
      const at = side * row + column
      // fill of a column of L, and of the row of U that mirrors it, comes when the column is eliminated
      const isFill = byLevel && counts[at] === 0 && (filled?.[at] ?? 0) > 0 && Math.min(row, column) < until * side
      if (counts[at] === 0 && !isFill) continue
      const [r, g, b] = isFill ? grey : own
      const opacity = (isFill ? LEAST : share(counts[at])) * (byLevel && column > row ? UPPER : 1)
      pixels.set([r, g, b, 255 * opacity], 4 * at)
    }
  }
  return pixels
}
