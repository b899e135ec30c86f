import { count, plural } from '#src/core/base/format.ts'

/** What the timeline says. */

export const title = 'Timeline'
export const ownStep = 'own steps'
export const ownAxis = (steps: number) => `own axis, ${plural(steps, 'step')}; not ranked`
export const ownAxisBriefly = 'own axis'
export const ended = (stalled: boolean, place: string, simulated: boolean) =>
  `${stalled ? 'stalled' : 'done'} at ${place}${simulated ? ', simulated' : ''}`
export const noRecord = 'no record within a group of dispatches'
export const noRecordBriefly = 'no record within'
export const groups = (n: number) => `timed in ${plural(n, 'group')} of dispatches`
export const allLines = (workers: number) => `one line per worker, all ${count(workers)} drawn`
export const overTime = (who: string) => `${who}, over time`
export const stepByStep = (who: string) => `${who}, step by step`
export const shares = (workers: number) => `share of the ${plural(workers, 'worker')} in each state`
export const column = (what: string, width: string) => `${what}, 1 bar = ${width}`
export const steps = (n: number) => `${n.toFixed(1)} steps`

export const wants = 'a run with items'
