import { bytes, count, plural, ratio, significant, time } from '#src/core/base/format.ts'

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
  sized: (rows: number, way: string) => `${plural(rows, 'row')}, ${way}`,
}

export const sizesTitle = 'Speed by block size'
export const aboutSizes =
  'one matrix in blocks of more and more rows, level by level; solid with the zeros of blocks, dashed without; both axes log'
export const sizesUnits = { x: 'rows of a block', y: 'operations without zeros, Gflop/s' }
/** Parameters of a kernel that goes round by round. */
export const ways = [
  { name: 'zeros', words: 'with zeros, in workgroup memory', params: { zeros: 2 } },
  { name: 'sparse', words: 'without zeros', params: { zeros: 1 } },
] as const
export const sizePoint = (way: string, label: string, rows: number, ms: number, speed: number) =>
  `${label}, ${plural(rows, 'row')}, ${way}: ${time(ms)}, ${significant(speed / 1e9)} Gflop/s`
export const fastestSize = (label: string, rows: number, way: string, ms: number, gain: number | undefined) =>
  `**${label}** is fastest in blocks of ${plural(rows, 'row')} ${way}: ${time(ms)}${gain === undefined ? '' : `, ${ratio(gain)} as fast as without zeros`}`

/** As a check of factors names what it tells. */
export const measures = {
  matching: 'time of matching',
  ordering: 'time of ordering',
  symbolic: 'time of symbolic',
  steps: 'steps of refinement',
}
