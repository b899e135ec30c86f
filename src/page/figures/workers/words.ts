import { plural, ratio } from '#src/core/base/format.ts'

/** What the figure of workers says. */

export const title = 'Workers'
export const about = 'median of one solve by the workers launched; both axes log'
export const units = { x: 'workers launched', y: 'time of a solve, ms' }
export const counted = 'workers, counted'
export const modelled = 'ideal: twice the workers, half the time'
export const ideal = 'ideal'
export const launched = (workers: number) => plural(workers, 'worker')
export const point = (kernel: string, workers: number, ms: string) => `${kernel}, ${launched(workers)}: ${ms}`
export const idealPoint = (workers: number, ms: string) => `ideal, ${launched(workers)}: ${ms}`
export const stops = (kernel: string, workers: number, ms: string, gain: number, first: number) =>
  `${kernel} gains nothing beyond ${launched(workers)}: ${ms}${gain > 1 ? `, ${ratio(gain)} as fast as ${first}` : ''}`
export const stopsOn = (label: string, said: string) => `On ${label}, ${said}.`
