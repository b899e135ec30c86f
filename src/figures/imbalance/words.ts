import { ratio, significant } from '#src/base/format.ts'

/** What the figure of unlike rows says. */

export const uniform = 'Uniform'
export const aboutUniform = 'uniform random graph; the sparser, the more uneven its rows'
export const powerLaw = 'Power law'
export const aboutPowerLaw = 'power-law graph: a few rows hold more and more of the edges'
export const xAxis = 'longest row over mean row'
export const yAxis = 'ns per nonzero'
export const title = 'Imbalance'
export const bothLog = (about: string) => `${about}; both axes log`
export const timesFrom = (where: string) => `times, ${where}`
export const fromMatrix = 'longest row / mean row, from the matrix'
/** After a sentence about times whose samples do not stand in the order in which they were taken. */
export const bySize =
  'The samples of these times were kept in order of size, so nothing tells whether they fell while they were taken.'
export const notMeasured = 'No such graph has been measured yet.'
export const point = (kernel: string, label: string, each: number, ms: string) =>
  `${kernel} on ${label}: ${significant(each)} ns per nonzero, ${ms}`

export const takes = (kernel: string, factor: number) =>
  `From the most even rows to the most uneven ones, **${kernel}** takes **${ratio(factor)}** as long per nonzero`
export const cost = (name: string, factor: string) => `Uneven rows cost ${name} ${factor} the time per nonzero`
export const faster = (name: string, factor: string) => `${name} gets faster (${factor})`
export const slow = (name: string, factor: string, rest: string) =>
  `Uneven rows slow ${name} ${factor} per nonzero; ${rest}`
