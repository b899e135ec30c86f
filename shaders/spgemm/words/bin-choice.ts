import { leastCapabilities } from '#src/kernel/capabilities.ts'
import { addingLaunches, type BinLaunch, countingLaunches, type WordBin } from './bins.ts'

/** What is known of a row before its bin is chosen, as in setting.wesl. */
export interface RowExtent {
  readonly words: number
  readonly width: number
  readonly entries: number
  readonly products: number
}

const binsOf = (launches: readonly BinLaunch[]): readonly WordBin[] => launches.flatMap(({ bins }) => bins)

/** Bins as the least adapter has them. */
export const leastBins = (memory: number): { counting: readonly WordBin[]; adding: readonly WordBin[] } => ({
  counting: binsOf(countingLaunches(leastCapabilities(0), memory)),
  adding: binsOf(addingLaunches(leastCapabilities(0), memory)),
})

/** The first bin that has room for a row; the last one takes every row. */
export function binOf(bins: readonly WordBin[], row: RowExtent): number {
  const found = bins.findIndex(({ window, slots, room, products }) => {
    const fits = window ? row.width <= slots : 8 * row.words <= 7 * slots
    return fits && row.entries <= room && row.products <= products
  })
  return found < 0 ? bins.length - 1 : found
}
