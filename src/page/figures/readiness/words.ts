/** What the figure of readiness says. */

export const title = 'Readiness'
export const about = 'median solve by the words that a lane polls for its operands, nothing else changed'
export const differences = 'differences of medians'
export const noUncached = 'without caches: WebGPU cannot switch them off, as the paper’s uncached bars need'

export const least = (state: string) => `Polling ${state} takes the least time here`
export const onPlace = (place: string, state: string, ms: string, against: string) =>
  `On ${place}, a solve whose lanes poll **${state}** for their operands takes ${ms}; ${against}. Nothing else changes.`
export const hollow = 'Hollow: time saved by polling other words'
export const hollowWhere = 'Hollow: time saved by polling other words, where any is saved'
