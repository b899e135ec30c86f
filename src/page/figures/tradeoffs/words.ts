import { count, percent } from '#src/core/base/format.ts'

/** What the figure of trade-offs says. */

export const title = 'Trade-offs'
export const three = 'Preparation, performance, scalability'
export const best = '100 % = the best of all kernels'
export const sorted = 'Sorted by the least of the three, the largest first'
export const preparation = (products: number) =>
  `preparation: ${count(products)} products / (conversion + ${count(products)} products)`
export const performance = 'performance: fastest kernel’s time / own'
export const scalability = 'scalability: time per nonzero on even rows / on rows by a power law, 100 % at most'

export const measureTwo = 'Measure a uniform and a power-law graph: scalability compares the two.'
export const givesUpLeast = (kernel: string, least: number) =>
  `**${kernel}** gives up least: at least ${percent(least)} in all three.`
export const alsoFastest = (said: string) => `${said} It is also the fastest of them.`
export const fallsShort = (said: string, kernel: string, short: string) =>
  `${said} The fastest with all three, ${kernel}, falls short in ${short}.`
