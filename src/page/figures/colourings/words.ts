import { plural, ratio, time } from '#src/core/base/format.ts'

/** What the figure of colourings says. */

export const title = 'Colourings'

export const timeTitle = 'Time of a call'
export const aboutTime =
  'median of one call, log: by the wall clock where the processor waits for rounds, else on the GPU; last column: the least with its analysis, of those by one clock'
export const timeAxis = 'time of a call, ms'
export const medians = 'medians of all samples'
export const ring = (device: string) => `ring: csrcolor between two events, waits for the processor included, ${device}`
/** Several where they are first as often. */
export const leastOn = (kernels: readonly string[], won: number, all: number, ties: number) => {
  const least = won > 0 ? [`the least on ${won} of ${plural(all, 'problem')} by ${kernels.join(' and by ')}`] : []
  return `Call and analysis by one clock, as they are by default: ${[...least, ...(ties > 0 ? [`a tie on ${ties}`] : [])].join(', ')}`
}
export const tie = 'a tie'
export const leastInAll = 'least in all'
export const beside = (kernel: string, factor: number, all: number) =>
  `; ${kernel} takes ${ratio(factor)} of csrcolor’s time, geometric mean of ${all}`
export const noTimes = 'No call has a time yet.'
export const dot = (method: string, label: string, ms: number, colours: number) =>
  `${method} on ${label}: ${time(ms)}, ${plural(colours, 'colour')}`
export const after = (analysisMs: number) => `, after an analysis of ${time(analysisMs)}`
export const ofBlocks = ' of blocks'
export const blocksAlone = 'blocks, not rows'

export const roundsTitle = (label: string) => `Colours and rounds, ${label}`
export const aboutRounds = 'each method a point; a line goes through hashes of one; both axes log'
export const units = { x: 'rounds, each after the one before', y: 'colours' }
export const told = 'colours and rounds, counted in the result'
export const theirColours = 'csrcolor'
export const theirPoint = (colours: number) => `csrcolor, ${plural(colours, 'colour')}; its rounds are not told`
export const point = (method: string, colours: number, rounds: number) =>
  `${method}: ${plural(colours, 'colour')} in ${plural(rounds, 'round')}`
export const fewest = (colours: number, method: string, rounds: number) =>
  `${method}: the fewest colours of rows, ${colours}, in ${plural(rounds, 'round')}`
export const quickest = (rounds: number, method: string, colours: number) =>
  `${method}: ${plural(colours, 'colour')} in ${plural(rounds, 'round')}`
export const noRounds = 'Rounds were not kept with these colourings.'

export const onLargest = (label: string, method: string, colours: number, rounds: number) =>
  `On ${label}, **${method}** takes the fewest colours, ${colours}, in ${plural(rounds, 'round')}`
export const andQuick = (method: string, rounds: number, colours: number) =>
  `; ${method} takes ${plural(rounds, 'round')}, for ${plural(colours, 'colour')}`
export const byPlace = (method: string, colours: number) => ` ${method} takes ${colours}, in one.`
export const csr = (ms: string, colours: number | undefined, own: string, ownMs: string, ownColours: number) =>
  ` csrcolor takes ${ms}${colours === undefined ? '' : ` for ${plural(colours, 'colour')}`}; ${own} takes **${ownMs}** for ${ownColours}.`
