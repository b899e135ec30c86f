import { count, plural, ratio, time } from '#src/core/base/format.ts'

/** What the figure of iterations says. */

export const title = 'Iterations'

// as kernels and their parameters call them
export const multigrid = 'multigrid'
export const oneSweep = 'a sweep'

export const exact = 'exact order'
export const parity = 'parity'
export const evenFirst = 'parity, even first'
export const wrapped = (colours: number) => `wrapped ${colours}`
/** `HPCG to 3.9e-7, D3N27 128³` of a name as the bench has it. */
export const labelOf = (problem: string) => problem.replace(/^hpcg to (\S+) of /, 'HPCG to $1, ')

export const ordersTitle = (label: string) => `Iterations by colours, ${label}`
export const aboutOrders =
  'colours against iterations; the area of a dot is its time; of two widths of columns the faster; filled: with a multigrid, hollow: with one sweep'
export const units = { x: 'colours', y: 'iterations' }
export const counted =
  'iterations in f32, counted in the result; f64 keeps residuals orthogonal for longer, and with a multigrid on 64³ takes up to 6 fewer'
export const meanColours = 'colours of a hashed order: mean of all sweeps, from their dispatches'
export const noOrders = 'No solve with two orders of colours has converged yet.'
export const series = 'wrapped'
export const exactLine = (iterations: number) => `exact order, ${iterations}`
/** Before an order of one sweep, whose marks are hollow. */
export const hollow = 'one sweep: '
export const dot = (name: string, iterations: number, ms: number, colours: number) =>
  `${name}: ${plural(iterations, 'iteration')} in ${time(ms)}, ${plural(Math.round(colours), 'colour')}`
export const alike = (orders: readonly string[], iterations: number) =>
  `with a multigrid ${orders.join(' and ')} take ${plural(iterations, 'iteration')}`
export const fewest = (name: string, iterations: number, most: string, many: number) =>
  `with a multigrid ${name} takes the fewest iterations, ${iterations}, and ${most} the most, ${many}`

export const timeTitle = (label: string) => `Time to the residual, ${label}`
export const aboutTime = 'median of one solve and its iterations, by what dispatches do; from the fastest on'
export const timeAxis = 'time of a solve, ms'
export const medians = 'medians of all samples'
export const parted = 'launches: dispatches times an empty one back to back, and what no stage has'
export const unparted = 'launches are counted within the other parts, and none was measured by itself'
export const sweeps = 'sweeps'
export const products = 'SpMV'
export const vectors = 'vectors'
export const launches = 'launches'
export const whole = 'solve'
export const name = (preconditioner: string, order: string, bits: number) =>
  [preconditioner, order, ...(bits < 32 ? [`${bits} bits`] : [])].filter((part) => part !== '').join(', ')
export const said = (ms: string, iterations: number) => `${ms} in ${count(iterations)}`
export const timeColumns = ['time', 'iterations', 'an iteration', 'sweeps', 'SpMV', 'vectors', 'launches']
export const fastest = (best: string, ms: string, beside: number | undefined) =>
  `${best} takes the least, ${ms}${beside === undefined ? '' : `; with a multigrid the exact order takes ${ratio(beside)} of the fastest colours’ time`}`

export const onLargest = (label: string, best: string, ms: string, iterations: number) =>
  `On ${label}, **${best}** takes the least time, ${ms} in ${plural(iterations, 'iteration')}.`
export const besideExact = (iterations: number, factor: number) =>
  ` In the exact order it takes ${plural(iterations, 'iteration')} and ${ratio(factor)} as long.`
export const fewer = (order: string, iterations: number, factor: number) =>
  ` ${order} takes ${plural(iterations, 'iteration')}, the fewest of all colours, and ${ratio(factor)} as long.`
