import type { Palette } from '#src/catalog/view.ts'
import { lastFor, type Pen } from '#src/draw/surface.ts'
import { drawBitmap } from '../matrix/bitmap.ts'
import { binsOf } from '../matrix/density.ts'
import type { MatrixLayout } from '../matrix/layout.ts'
import type { EntryCourse } from './course.ts'
import { type ColourBy, inputInks, type Looks, looksOf, outputInks } from './looks.ts'
import { HERE, type EntryMoves, THERE } from '#src/run/moves.ts'
import { clipped, drawSquares } from './paint.ts'
import { type EntryPlaces, EntryRaster } from './raster.ts'
import type { Replay } from '#src/run/replay.ts'

/** One of the two matrices: it follows the entries, and draws them where they stand. */
export interface Plot {
  readonly places: EntryPlaces
  turn(entry: number, was: number, is: number): void
  draw(pen: Pen, layout: MatrixLayout, by: ColourBy): void
}

/** The input, in which an entry is hollow once it has gone, or the output, in which it is a dot until it comes. */
export function plotOf(replay: Replay, moves: EntryMoves, course: EntryCourse, side: 'input' | 'output'): Plot {
  const output = side === 'output'
  const places = output ? inOutput(moves) : inInput(moves)
  const absent = output ? ({ at: HERE, form: 'dot' } as const) : ({ at: THERE, form: 'hollow' } as const)
  const inksFor = lastFor((palette: Palette) => (output ? outputInks(palette) : inputInks(palette)))
  const looksFor = lastFor((palette: Palette, by: ColourBy): Looks | undefined =>
    output ? looksOf(replay, moves, by, palette) : undefined,
  )
  let shown: { readonly raster: EntryRaster; readonly image: ImageData; readonly canvas: HTMLCanvasElement } | undefined
  const rasterFor = lastFor((layout: MatrixLayout, palette: Palette, looks: Looks | undefined) => {
    const raster = new EntryRaster(binsOf(layout), places, course.standing, inksFor(palette), looks)
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = raster.bins.size
    shown = { raster, canvas, image: new ImageData(raster.bins.size, raster.bins.size) }
    return shown
  })
  return {
    places,
    turn: (entry, was, is) => shown?.raster.turn(entry, was, is),
    draw(pen, layout, by) {
      const looks = looksFor(pen.palette, by)
      const inks = inksFor(pen.palette)
      if (layout.detail !== 'density' && layout.detail !== 'cells')
        return clipped(pen, layout, () => drawSquares(pen, layout, places, course.standing, { inks, looks, absent }))
      const { raster, image, canvas } = rasterFor(layout, pen.palette, looks)
      if (raster.paint(image)) canvas.getContext('2d')?.putImageData(image, 0, 0)
      clipped(pen, layout, () => drawBitmap(pen, layout, { bins: raster.bins, canvas }, 1))
    },
  }
}

const inInput = ({ row, input: { col_idx } }: EntryMoves): EntryPlaces => ({ row, colOf: (entry) => col_idx[entry] })

const inOutput = ({ placeRow, place, outcome }: EntryMoves): EntryPlaces => ({
  row: placeRow,
  colOf: (entry) => outcome.pattern.col_idx[place[entry]] ?? Number.NaN,
})
