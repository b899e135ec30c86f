import type { U32 } from '#src/core/base/arrays.ts'
import type { Palette } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import { itemStates } from '#src/engine/run/states.ts'
import { lastFor } from '#src/page/draw/surface.ts'
import { KINDS } from '../tally.ts'
import type { Bins } from '#src/page/draw/pattern/bins.ts'
import type { Bitmap } from '#src/page/draw/pattern/bitmap.ts'
import { levelBitmap, StateBitmap } from './bitmap.ts'
import { countLevels, DensityTally, fillingOf } from './density.ts'
import { shownIn, stateOf } from './shown.ts'

/** More nonzeros than this in view are counted beside the page: windows of up to half a million took 36 ms of a frame. */
const MOST = 2 ** 17

/** Whether the rows in view hold so few nonzeros that they are counted within a frame. */
export function isNear(replay: Replay, { first, stop }: Bins): boolean {
  const { row_ptr } = shownIn(replay)
  return row_ptr[stop] - row_ptr[first] <= MOST
}

/** A bitmap and all bins of its window that hold something. */
interface Held {
  readonly bitmap: StateBitmap
  readonly held: U32
}

/**
 * The bitmap of a window, counted at once; by level where there is no tick. While the window stays, changes are followed; the next one
 * of as many bins is counted in the same memory, of which only what holds something is gone over.
 */
export function nearBitmaps(replay: Replay): (bins: Bins, palette: Palette, tick: number | undefined) => Bitmap {
  const { grouping: levels } = replay
  const [pattern, of] = [shownIn(replay), stateOf(replay)]
  let known: Held | undefined
  const byLevel = lastFor((bins: Bins, palette: Palette) => {
    const sums = new Float64Array(2 * bins.size * bins.size)
    countLevels(pattern, bins, levels.group, sums, bins.first, bins.stop)
    return levelBitmap(bins, fillingOf(bins, sums, 2, 1), sums, levels.ptr.length - 1, palette)
  })
  const counted = (bins: Bins, tick: number, before: Held | undefined): Held => {
    before?.bitmap.tally.moveTo(bins, before.held)
    const tally = before?.bitmap.tally ?? new DensityTally(itemStates(replay), pattern, bins, undefined, of)
    const counts = tally.at(tick)
    const held = tally.changed.listed().slice()
    const filling = fillingOf(bins, counts, KINDS, KINDS, 1, 1, held)
    if (!before) return { bitmap: new StateBitmap(tally, filling), held }
    before.bitmap.show(filling, before.held)
    return { bitmap: before.bitmap, held }
  }
  return (bins, palette, tick) => {
    if (tick === undefined) return byLevel(bins, palette)
    if (known?.bitmap.bins !== bins)
      known = counted(bins, tick, known?.bitmap.bins.size === bins.size ? known : undefined)
    return known.bitmap.at(tick, palette)
  }
}
