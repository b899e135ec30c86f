import { ratio, significant } from '#src/core/base/format.ts'

/** What the figure of unlike rows says. */

export const uniform = 'Uniform'
export const aboutUniform = 'uniform random graph; the sparser, the more uneven its rows'
export const powerLaw = 'Power law'
export const aboutPowerLaw = 'power-law graph: a few rows hold more and more of the edges'
export const xAxis = 'longest row over mean row'
export const yAxis = 'ns per nonzero'
export const title = 'Imbalance'
export const bothLog = (about: string) => `${about}; both axes log`
export const fromMatrix = 'longest row / mean row, from the matrix'
export const notMeasured = 'No such graph has been measured yet.'
export const point = (kernel: string, label: string, each: number, ms: string) =>
  `${kernel} on ${label}: ${significant(each)} ns per nonzero, ${ms}`

export const perNonzero = (each: number) => `${significant(each)}\u202fns per nonzero`
export const fastest = (kernel: string, each: string) =>
  `On the most uneven rows **${kernel}** is the fastest: **${each}**.`
export const takes = (kernel: string, factor: number) =>
  `From the most even rows to the most uneven ones, ${kernel} takes ${ratio(factor)} as long per nonzero`
export const slow = (best: string, each: string, slowed: string, factor: string) =>
  `On uneven rows ${best} is the fastest, ${each}; ${slowed} slows ${factor}`
