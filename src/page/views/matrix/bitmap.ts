import type { F64, U32 } from '#src/core/base/arrays.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import type { Bins } from '#src/page/draw/pattern/bins.ts'
import { type Bitmap, canvasOf } from '#src/page/draw/pattern/bitmap.ts'
import { context } from '#src/page/draw/recorder.ts'
import type { DensityTally, Filling } from './density.ts'
import { WAITING } from '#src/engine/run/replay.ts'
import { paintLevels, paintPlain, paintStates } from './raster.ts'

/** One window's bins in the colours of their nonzeros' states; brought to a tick before it is drawn. */
export class StateBitmap implements Bitmap {
  readonly canvas: HTMLCanvasElement
  readonly tally: DensityTally
  private filling: Filling
  private readonly image: ImageData
  private palette: Palette | undefined

  constructor(tally: DensityTally, filling: Filling) {
    this.tally = tally
    this.filling = filling
    this.image = new ImageData(this.bins.size, this.bins.size)
    this.canvas = canvasOf(this.bins)
  }

  get bins(): Bins {
    return this.tally.bins
  }

  /** Empties the picture for another window. @param held all bins that are painted */
  show(filling: Filling, held: U32): void {
    this.filling = filling
    for (let h = 0; h < held.length; h++) this.image.data[4 * held[h] + 3] = 0
    context(this.canvas).clearRect(0, 0, this.bins.size, this.bins.size)
  }

  /** Bins of which a nonzero has changed its state are painted anew; all are where the colours have changed. */
  at(tick: number, palette: Palette): this {
    const { tally, image, canvas } = this
    const counts = tally.at(tick)
    if (this.palette && palette !== this.palette) tally.changed.addAll() // of a new one those that hold something are painted
    this.palette = palette
    const changed = tally.changed.take()
    if (changed.length === 0) return this
    paintStates(image, this.bins, this.filling, counts, palette, changed)
    const { from, to } = linesOf(changed, image.width)
    context(canvas).putImageData(image, 0, 0, 0, from, image.width, to - from)
    return this
  }
}

/** Lines of bins, before the second, that hold all of these. */
function linesOf(bins: U32, width: number): { readonly from: number; readonly to: number } {
  let least = Number.POSITIVE_INFINITY
  let most = 0
  for (let b = 0; b < bins.length; b++) {
    if (bins[b] < least) least = bins[b]
    if (bins[b] > most) most = bins[b]
  }
  return { from: Math.floor(least / width), to: Math.floor(most / width) + 1 }
}

/** One window's bins in the colours of their nonzeros' mean levels. */
export function levelBitmap(bins: Bins, filling: Filling, sums: F64, levels: number, palette: Palette): Bitmap {
  const image = new ImageData(bins.size, bins.size)
  paintLevels(image, bins, filling, sums, levels, palette)
  const canvas = canvasOf(bins)
  context(canvas).putImageData(image, 0, 0)
  return { bins, canvas }
}

/** One window's bins of nonzeros that have no state. @param opacity of a whole one */
export function plainBitmap(bins: Bins, filling: Filling, palette: Palette, opacity: number): Bitmap {
  const image = new ImageData(bins.size, bins.size)
  paintPlain(image, bins, filling, palette.states[WAITING], opacity)
  const canvas = canvasOf(bins)
  context(canvas).putImageData(image, 0, 0)
  return { bins, canvas }
}
