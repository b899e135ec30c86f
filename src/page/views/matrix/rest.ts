import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { faded } from '#src/page/draw/colour.ts'
import { type Bins, binsOf } from '#src/page/draw/pattern/bins.ts'
import { type Bitmap, drawBitmap } from '#src/page/draw/pattern/bitmap.ts'
import type { MatrixLayout } from '#src/page/draw/pattern/layout.ts'
import { lastFor, type Pen } from '#src/page/draw/surface.ts'
import { type Replay, WAITING } from '#src/engine/run/replay.ts'
import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { needsLater } from '#src/core/trace/space.ts'
import { plainBitmap } from './bitmap.ts'
import { Counter } from './counter.ts'
import { countLevels, fillingOf } from './density.ts'
import { FAINT } from './raster.ts'
import { eachSquare } from './squares.ts'

type DrawRest = (pen: Pen, layout: MatrixLayout) => void

/**
 * Draws the nonzeros of the visitor's matrix that no item has, faint; nothing where there are none.
 * @param raster the bins of a window
 */
export function restOf({ space }: Replay, raster: (layout: MatrixLayout, unit: number) => Bins = binsOf): DrawRest {
  const { rest } = space
  if (!rest) return () => {}
  const binsFor = lastFor(raster)
  const bitmap = plainBitmaps(rest, FAINT)
  const side = needsLater(space) ? -1 : 1
  return (pen, layout) => {
    if (layout.detail === 'density' || layout.detail === 'cells')
      return drawBitmap(pen, layout, bitmap(binsFor(layout, pen.unit), pen.palette), side)
    pen.ctx.fillStyle = faded(pen.palette.states[WAITING], FAINT)
    eachSquare(rest, layout, (x, y, size) => pen.ctx.fillRect(x, y, size, size))
  }
}

/** Rest of so few nonzeros in view is counted whole; of more every n-th row, in wider bins. */
const MOST = 2 ** 20

/** Bitmaps of windows in one colour, counted when the window changes. @param opacity of a whole one */
export function plainBitmaps(rest: Pattern, opacity: number): (bins: Bins, palette: Palette) => Bitmap {
  let none: U32 | undefined
  /** One level for all rows, of which there may be millions: made when the first is shown. */
  const levels = () => (none ??= new Uint32Array(rest.rows))
  const whole = (bins: Bins) => {
    const sums = new Float64Array(2 * bins.size * bins.size)
    countLevels(rest, bins, levels(), sums, bins.first, bins.stop)
    return { bins, filling: fillingOf(bins, sums, 2, 1) }
  }
  return lastFor((bins: Bins, palette: Palette) => {
    const few = rest.row_ptr[bins.stop] - rest.row_ptr[bins.first] <= MOST
    const { bins: counted, filling } = few ? whole(bins) : new Counter(rest, levels()).coarse(bins, undefined)
    return plainBitmap(counted, filling, palette, opacity)
  })
}
