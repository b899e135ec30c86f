import { count, percent, plural, significant } from '#src/core/base/format.ts'

/** What the figure of products of matrices says. */

/** Name of the time between stages. */
export const readAndMade = 'reading back, making room'
export const title = 'Matrix products'
export const timeTitle = 'Time'
export const aboutTime = 'median of one product of two matrices on the GPU'
export const timeAxis = 'time of one product of two matrices, ms'
export const rateTitle = 'Products per second'
export const aboutRate = 'single products of two entries over time'
export const rateAxis = 'billions of products per second'
export const compressionTitle = 'Compression'
export const aboutCompression =
  'on the left most products are new entries, on the right they fall on one that is there; both axes log'
export const compressionAxis = 'products per entry of the result'
export const memoryTitle = 'Memory'
export const aboutMemory = 'all buffers of a kernel, both matrices and the result among them'
export const memoryAxis = 'memory, MB'
export const partsTitle = 'Parts of the time'
export const aboutParts = (label: string) => `${label}: stages on the GPU, and what is read and made between them`
export const log = (about: string) => `${about}, log`
export const ring = (mode: string) => `ring: cuSPARSE ${mode}`
export const productsOverMedian = 'products / median'
export const counted = 'products and entries, counted'
export const ofBuffers = 'sizes of buffers, added up'
export const stageMedians = 'medians of each stage'
export const notKept = 'Memory was not kept with these times.'
export const notStaged = 'Stages were not timed apart.'
export const noEntries = 'Entries of the results were not counted.'
export const megabytes = (value: number) => `${significant(value / 1e6)} MB`
export const billions = (rate: number) =>
  rate >= 1e9 ? `${significant(rate / 1e9)} billion per second` : `${significant(rate / 1e6)} million per second`
export const perEntry = (compression: number) => `${significant(compression)} products per entry`
export const point = (kernel: string, label: string, compression: number, rate: number) =>
  `${kernel} on ${label}: ${perEntry(compression)}, ${billions(rate)}`
export const part = (kernel: string, name: string, share: number, ms: string) =>
  `${kernel}: ${name} ${percent(share)}, ${ms}`

export const fastestOf = (kernel: string, label: string, products: number, ms: string) =>
  `On ${label}, **${kernel}** is the fastest: ${count(products)} products in **${ms}**`
export const takesAlone = (kernel: string, label: string, products: number, ms: string) =>
  `On ${label}, **${kernel}** takes **${ms}** for ${count(products)} products; no other kernel has times there`
export const fastestKernel = 'The fastest kernel'
interface RateOn {
  readonly label: string
  readonly compression: number
  readonly rate: number
}
export const between = (kernel: string, insertion: RateOn, merging: RateOn) =>
  `${kernel} takes ${billions(insertion.rate)} on ${insertion.label}, with ${perEntry(insertion.compression)}, and ${billions(merging.rate)} on ${merging.label}, with ${perEntry(merging.compression)}.`
export const alone = (kernel: string) => `${kernel} alone`
export const timedAlone = (kernel: string) => `Times of ${kernel} alone`
export const leads = (kernel: string, won: number, groups: number) =>
  `${kernel} is the fastest on ${won} of ${plural(groups, 'product')}`
export const spends = (kernel: string, share: number, name: string) =>
  `${kernel} spends ${percent(share)} of its time on: ${name}`
export const least = (kernel: string, label: string, size: string) => `${kernel} takes the least: ${size} on ${label}`
