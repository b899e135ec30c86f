import { significant, time } from '#src/core/base/format.ts'

/** What the figure of conversion says. */

export const parts = (total: number, processor: number, gpu: number) =>
  `${time(total)}: ${time(processor)} processor, ${time(gpu)} GPU`
export const inProducts = 'Conversion in products'
export const about = 'all work before the first product, in products'
export const axis = 'conversion, in products'
export const title = 'Conversion'
export const how = 'analysis and plan on the processor, each call from scratch; preparation on the GPU'
export const sum = 'analysis + plan + preparation'
export const overMedian = ' over the median of one product'
export const noneInOne = 'No format converts everywhere in the time of one product'
export const allInOne = (titles: string) => `Converts everywhere in the time of one product: ${titles}`
export const byProcessor = 'All formats are made by the processor'
export const gpuShare = (shares: string) => `The GPU’s share of the time: ${shares}`

export const dearest = (label: string, kernel: string, products: number) =>
  `Before its first product on ${label}, **${kernel}** spends the time of **${significant(products)} products**`
export const fastestThere = (first: string) => `${first}, yet it is the fastest there.`
export const fastestSpends = (first: string, kernel: string, products: number) =>
  `${first}; ${kernel}, the fastest there, spends that of ${significant(products)}.`
