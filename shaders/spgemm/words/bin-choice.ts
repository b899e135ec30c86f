import { MERGED } from '#shaders/spgemm/words/setting.wesl'
import { leastCapabilities } from '#src/core/kernel/capabilities.ts'
import { type BinLaunch, type BinWish, type WordBin } from './bin-wishes.ts'
import { addingLaunches, countingLaunches } from './bins.ts'

/** What is known of a row before its bin is chosen, as in setting.wesl. */
export interface RowExtent {
  readonly nonzeros: number
  readonly words: number
  readonly width: number
  readonly entries: number
  readonly products: number
}

const binsOf = (launches: readonly BinLaunch[]): readonly WordBin[] => launches.flatMap(({ bins }) => bins)

/** Bins as the least adapter has them. */
export const leastBins = (wish: BinWish): { counting: readonly WordBin[]; adding: readonly WordBin[] } => ({
  counting: binsOf(countingLaunches(leastCapabilities(0), wish)),
  adding: binsOf(addingLaunches(leastCapabilities(0), wish)),
})

/** Whether a bin has room for a row. */
export function hasRoom({ lanes, window, slots, room, products }: WordBin, row: RowExtent): boolean {
  const hasSlots = window ? row.width <= slots : 8 * row.words <= 7 * slots
  return (lanes === 1 ? row.nonzeros <= MERGED : hasSlots) && row.entries <= room && row.products <= products
}

/** The first bin that has room for a row; the last one takes every row. */
export function binOf(bins: readonly WordBin[], row: RowExtent): number {
  const found = bins.findIndex((bin) => hasRoom(bin, row))
  return found < 0 ? bins.length - 1 : found
}
