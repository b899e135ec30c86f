import type { Palette } from '#src/catalog/view.ts'
import { faded } from '#src/draw/colour.ts'
import { type Bins, binsOf } from '#src/draw/pattern/bins.ts'
import { drawBitmap } from '#src/draw/pattern/bitmap.ts'
import type { MatrixLayout } from '#src/draw/pattern/layout.ts'
import { lastFor, type Pen } from '#src/draw/surface.ts'
import { type Replay, WAITING } from '#src/run/replay.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { needsLater } from '#src/trace/space.ts'
import { restBitmap } from './bitmap.ts'
import { Counter } from './counter.ts'
import { FAINT } from './raster.ts'
import { eachSquare } from './squares.ts'

type DrawRest = (pen: Pen, layout: MatrixLayout) => void

/** Draws the nonzeros of the visitor's matrix that no item has, faint; nothing where there are none. */
export function restOf({ space }: Replay): DrawRest {
  const { rest } = space
  if (!rest) return () => {}
  const binsFor = lastFor(binsOf)
  const bitmap = bitmapsOf(rest)
  const side = needsLater(space) ? -1 : 1
  return (pen, layout) => {
    if (layout.detail === 'density' || layout.detail === 'cells')
      return drawBitmap(pen, layout, bitmap(binsFor(layout), pen.palette), side)
    pen.ctx.fillStyle = faded(pen.palette.states[WAITING], FAINT)
    eachSquare(rest, layout, (x, y, size) => pen.ctx.fillRect(x, y, size, size))
  }
}

/** They change with the window alone, and of very many every n-th row is counted. */
function bitmapsOf(rest: Pattern) {
  const counter = new Counter(rest, new Uint32Array(rest.rows))
  return lastFor((bins: Bins, palette: Palette) => {
    const { bins: counted, filling } = counter.coarse(bins, undefined)
    return restBitmap(counted, filling, palette)
  })
}
