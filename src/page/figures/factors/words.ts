import { bytes, count, plural, ratio, time } from '#src/core/base/format.ts'

/** What the figure of factorisations says. */

export const title = 'Factors'

export const phasesTitle = 'Time by phase'
export const aboutPhases =
  'matching, order and fill on the processor, once; then L and U on the GPU, median; both axes log'
export const phaseUnits = { x: 'entries of L + U', y: 'time, ms' }
export const phases = ['matching', 'ordering', 'symbolic'] as const
export const phaseNames: Readonly<Record<(typeof phases)[number], string>> = {
  matching: 'matching',
  ordering: 'ordering',
  symbolic: 'fill',
}
export const onProcessor = 'phases before the numbers, on the processor'
export const point = (name: string, label: string, entries: number, ms: number) =>
  `${name}, ${label}: ${time(ms)} for ${plural(entries, 'entry')} of L + U`

export const zerosTitle = 'Operations on zeros'
export const aboutZeros =
  'operations of each kernel by its layout, over those of an elimination without zeros; a supernode is padded to dense'
export const zerosAxis = 'operations, over those without zeros'
export const least = 'no zeros'
export const counted = 'operations and bytes, counted in the layout'
export const dot = (name: string, label: string, of: number, moved: number, ms: number | undefined) =>
  `${name}, ${label}: ${ratio(of)} the operations, ${bytes(moved)}${ms === undefined ? '' : `, ${time(ms)}`}`
export const fewestZeros = 'fewest operations'

export const most = (phase: string, share: number, label: string) =>
  `**${phase}** takes ${Math.round(100 * share)} % of the time on ${label}`
export const padded = (kernel: string, of: number, label: string) =>
  `**${kernel}** computes ${ratio(of)} the operations on ${label}`
export const replaced = (pivots: number, label: string) => `Pivots replaced on ${label}: ${count(pivots)}`
export const columns = {
  problem: 'problem',
  entries: 'entries of L + U',
  replaced: 'pivots replaced',
  steps: 'steps of refinement',
  operations: (name: string) => `${name}, operations`,
}

/** As a check of factors names what it tells. */
export const measures = {
  matching: 'time of matching',
  ordering: 'time of ordering',
  symbolic: 'time of symbolic',
  steps: 'steps of refinement',
}
