import type { U8 } from '#src/base/arrays.ts'
import type { Palette } from '#src/catalog/view.ts'
import { rgbOf } from '#src/draw/colour.ts'
import { lastFor, type Pen } from '#src/draw/surface.ts'
import { DONE, WORKING } from '#src/run/replay.ts'
import { drawBitmap } from '../matrix/bitmap.ts'
import { binsOf } from '../matrix/density.ts'
import type { MatrixLayout } from '../matrix/layout.ts'
import type { Ink } from '../moves/looks.ts'
import { clipped, drawSquares } from '../moves/paint.ts'
import { type EntryPlaces, EntryRaster } from '../moves/raster.ts'
import { OUTPUT, REST } from './course.ts'
import type { ProductOf } from './products.ts'

/** One of the three matrices: it follows its entries, and draws them as they stand. */
export interface FactorPlot {
  readonly places: EntryPlaces
  turn(entry: number, was: number, is: number): void
  draw(pen: Pen, layout: MatrixLayout): void
}

/** Of a factor: at rest, at work; none is ever written. */
const factorInks = ({ text3, states }: Palette): readonly Ink[] => [
  { rgb: rgbOf(text3), opacity: 0.7 },
  { rgb: rgbOf(states[WORKING]), opacity: 1 },
  { rgb: rgbOf(text3), opacity: 0.7 },
]

/** Of the output: to come, at work, written. */
const outputInks = ({ lineStrong, states }: Palette): readonly Ink[] => [
  { rgb: rgbOf(lineStrong), opacity: 0.45 },
  { rgb: rgbOf(states[WORKING]), opacity: 1 },
  { rgb: rgbOf(states[DONE]), opacity: 1 },
]

/** @param standing how its entries stand, as the course has it */
export function plotOf({ patterns, rows }: ProductOf, matrix: 0 | 1 | 2, standing: U8): FactorPlot {
  const { col_idx } = patterns[matrix]
  const places: EntryPlaces = { row: rows[matrix], colOf: (entry) => col_idx[entry] }
  const inksFor = lastFor(matrix === OUTPUT ? outputInks : factorInks)
  const absent = { at: matrix === OUTPUT ? REST : -1, form: 'dot' } as const
  let shown: { readonly raster: EntryRaster; readonly image: ImageData; readonly canvas: HTMLCanvasElement } | undefined
  const rasterFor = lastFor((layout: MatrixLayout, palette: Palette) => {
    const raster = new EntryRaster(binsOf(layout), places, standing, inksFor(palette))
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = raster.bins.size
    shown = { raster, canvas, image: new ImageData(raster.bins.size, raster.bins.size) }
    return shown
  })
  return {
    places,
    turn: (entry, was, is) => shown?.raster.turn(entry, was, is),
    draw(pen, layout) {
      if (layout.detail !== 'density' && layout.detail !== 'cells')
        return clipped(pen, layout, () =>
          drawSquares(pen, layout, places, standing, { inks: inksFor(pen.palette), absent }),
        )
      const { raster, image, canvas } = rasterFor(layout, pen.palette)
      if (raster.paint(image)) canvas.getContext('2d')?.putImageData(image, 0, 0)
      clipped(pen, layout, () => drawBitmap(pen, layout, { bins: raster.bins, canvas }, 1))
    },
  }
}
