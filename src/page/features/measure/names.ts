/** What the commands of this feature are called. */

export const measure = 'Measure on this GPU'
export const timeAnalysis = 'Time the analysis alone'
export const measurePrices = 'Measure what a barrier, a hop, a dispatch and a launch take'
export const stop = 'Stop measuring or tuning'
export const reading = 'Change how speed-ups are read'
export const solves = 'Set the number of solves'
export const includeOpen = 'Include the open problem in the figure'
export const includeSize = 'Include a size in the figure'
export const everyKernel = 'Measure the figure with every kernel'
export const goOn = 'Continue the figure that was stopped'
export const deleteMeasured = 'Delete what the figures measured here'
