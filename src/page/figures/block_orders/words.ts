import { count, plural, ratio, time } from '#src/core/base/format.ts'

/** What the figure of orders of block rows says. */

export const title = 'Block orders'
export const preconditioner = 'preconditioner'
export const subdomains = 'sweeps by subdomains'
export const colours = 'sweeps by colours'
export const parts = (order: string, rows: number) => `${order}, ${count(rows)} rows each`

export const iterationsTitle = (label: string) => `Iterations by order, ${label}`
export const aboutIterations =
  'BiCGSTAB over 5 × 5 blocks to its residual, by the order of the sweeps before each product'
export const iterationsAxis = 'iterations'
export const counted = 'iterations, counted in the result'
export const timeTitle = (label: string) => `Time by order, ${label}`
export const aboutTime = 'median of one solve'
export const timeAxis = 'time of a solve, ms'
export const medians = 'medians of all samples'
export const columns = ['iterations', 'time', 'an iteration']
export const iterationsSaid = (iterations: number) => plural(iterations, 'iteration')
export const besides = (few: number, many: number) =>
  `${count(few)} by subdomains, ${count(many)} by colours; published: 6 and 10, in f64, on another mesh`
export const price = (few: number, many: number) =>
  `colours take ${ratio(many / few)} of the time of subdomains, ${time(many)} for ${time(few)}`

export const onLargest = (label: string, few: number, many: number) =>
  `On ${label} subdomains take **${plural(few, 'iteration')}**, colours ${count(many)}.`
export const inTime = (colourMs: number, partMs: number) =>
  ` In time it is **${time(colourMs)}** by colours and ${time(partMs)} by subdomains.`
