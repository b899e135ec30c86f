import { context } from '../recorder.ts'
import type { U8 } from '#src/core/base/arrays.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import { lastFor, type Pen } from '../surface.ts'
import { binsOf } from './bins.ts'
import { canvasOf, drawBitmap } from './bitmap.ts'
import type { MatrixLayout } from './layout.ts'
import { type EntryPlaces, EntryRaster, type Ink, type Looks } from './raster.ts'
import { type AbsentForm, clipped, drawSquares } from './squares.ts'

/** A pattern whose entries come, work and go: it follows them, and draws them as they stand. */
export interface PatternPlot {
  readonly places: EntryPlaces
  turn(entry: number, was: number, is: number): void
  /** A mark per entry where there is room, else bins. */
  draw(pen: Pen, layout: MatrixLayout, looks?: Looks): void
}

/**
 * @param standing how entries stand, the number of an ink each; the caller keeps it, and tells `turn` of each change
 * @param inksOf by standing
 * @param absent the form of those that are not in the matrix yet, or no more
 */
export function patternPlot(
  places: EntryPlaces,
  standing: U8,
  inksOf: (palette: Palette) => readonly Ink[],
  absent?: AbsentForm,
): PatternPlot {
  const inksFor = lastFor(inksOf)
  let shown: { readonly raster: EntryRaster; readonly image: ImageData; readonly canvas: HTMLCanvasElement } | undefined
  const rasterFor = lastFor((layout: MatrixLayout, palette: Palette, looks: Looks | undefined) => {
    const raster = new EntryRaster(binsOf(layout), places, standing, inksFor(palette), looks)
    const { size } = raster.bins
    shown = { raster, canvas: canvasOf(raster.bins), image: new ImageData(size, size) }
    return shown
  })
  return {
    places,
    turn: (entry, was, is) => shown?.raster.turn(entry, was, is),
    draw(pen, layout, looks) {
      if (layout.detail !== 'density' && layout.detail !== 'cells') {
        const inks = inksFor(pen.palette)
        return clipped(pen, layout, () => drawSquares(pen, layout, places, standing, { inks, looks, absent }))
      }
      const { raster, image, canvas } = rasterFor(layout, pen.palette, looks)
      if (raster.paint(image)) context(canvas).putImageData(image, 0, 0)
      clipped(pen, layout, () => drawBitmap(pen, layout, { bins: raster.bins, canvas }, 1))
    },
  }
}
