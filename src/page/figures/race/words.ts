import { count, error, plural, time } from '#src/core/base/format.ts'

/** What the times of the open problem say. */

export const analysisTitle = 'Analysis time'
export const onceBefore = (one: string) => `once per matrix, before the first ${one}`
export const needsTime = 'Needs a time first.'
export const byClock = 'symbolic and plan by the processor’s clock'
export const medianOf = (fewest: number) => `median of ${plural(fewest, 'call')} or more`
export const fromScratch = (how: string) => `symbolic and plan, ${how}, each from scratch`
export const timing = 'Timing the analysis'
export const timeAnalysis = 'Time the analysis alone'
export const noSolveTimed = 'no solve timed'

export const notCompared = 'from a file, not compared'
export const onlyFiles = 'Times from a file are compared with none.'
export const fromFile = 'from a file'
export const saysTheFile = (check: number) => `says correct to ${error(check)}`
export const oneFile = (letter: string) => `${letter} came in a file, and its time is compared with none.`
export const files = (letters: string) => `${letters} came in files, and their times are compared with none.`

export const breakEven = 'Break-even'
export const bothLog = (once: string, several: string) => `${once} + k ${several}, both axes log`
export const formula = (once: string, one: string) => `${once} + k × median ${one}`
export const upTo = (letter: string, n: number, one: string) => `${letter} up to ${plural(n, one)}`
export const anyNumber = (letter: string, several: string) => `${letter} for any number of ${several}`
export const fromOn = (letter: string, from: number) => `${letter} from ${count(from)} on`
export const leastInTotal = (parts: string) => `Least total time: ${parts}`
export const numberOf = (several: string) => `number of ${several}`

export const allFigures = 'All figures'
export const asTables = 'Charts as tables'
export const saveCsv = 'Save as CSV'
export const tableOfAll = 'Table of all figures'

export const noTimes = 'No times yet'
export const invitation = (one: string) =>
  `Each of these kernels runs the ${one} many times, in turns with the others, and every result is checked. Then the times, speed-ups and the break-even stand here.`

export const gpu = (message: string) => `GPU: ${message}`
export const measure = 'Measure on this GPU'
export const stop = 'Stop'
export const standStill = 'The pictures stand still until the GPU is free again.'

export const kernels = 'Kernels'
export const spreadOver = 'Analysis spread over'
export const run = 'Run'
export const whereRan = 'Where this ran'
export const says = 'who says so'
export const theFile = 'the file'
export const isolated = 'cross-origin isolated'

export const spread = (once: string, solves: number, one: string) => `${once} spread over ${plural(solves, one)}`
export const howRead = 'How speed-ups are read'

export const timeOf = (one: string) => `${one} time`
export const median = (mode: string) => `median, whisker to p95 · ${mode}`
export const notMeasured = 'GPU: not measured yet'
export const correctTo = (check: number) => `correct to ${error(check)}`
export const tooShort = 'too short to time'

export const bars = 'Bar to the median, whisker to p95, one mark per sample'
export const notMeasuredYet = 'Not measured yet: press R, or the button at the side.'
export const noSamples = 'no samples'
export const clock = (kind: string, stepMs: number) => `${kind} clock, step ${time(stepMs)}`
export const samplesEach = (n: number) => `${plural(n, 'sample')} each, interleaved`
export const checked = 'checked against an f64 oracle'
export const beyond = (parts: string) => `beyond the axis (▸): ${parts}`

export const speedUp = 'Speed-up'
export const howManyTimes = 'Times as fast as the baseline, the dotted line'
export const quotient = 'quotient of medians'

export const spend = 'How workers spend the run'
export const lanesTimesTime = 'lanes × time, whole run; each bar adds up to 100 %'
export const lanesTimesSteps = 'lanes × steps, whole run; each bar adds up to 100 %'
export const recordedTimes = 'recorded times, scaled to the untraced run'
export const recordedPolls = 'recorded polls, logical steps'
export const recordedOrder = 'recorded order, all workers from step 1'
export const inGroups = 'The GPU gave times of groups of dispatches; nothing is known within one.'

export const hasNoTime = (letter: string, why: string) => `**${letter}** has no time: ${why}.`
export const nothingYet = 'Nothing has been measured yet.'
export const ofOne = (letter: string, does: string, shown: string, price: string) =>
  `${letter} ${does} this in ${shown}, after ${price}.`
export const tie = (first: string, other: string, shown: string, all: string) =>
  `${first} and ${other} tie at ${shown}${all}.`
export const best = (first: string, does: string, shown: string, factor: string, other: string, all: string) =>
  `${first} ${does} this in ${shown}, ${factor} as ${other}${all}.`
export const counted = (first: string, other: string, own: string, letter: string, n: string) =>
  `${first} ${other}, ${own}: with that counted, ${letter} ${n}.`
export const noAnalysis = 'no analysis long enough to measure'
export const ofAnalysis = (analysis: number) => `${time(analysis)} of analysis`
export const andTuning = (first: string, tuning: number) => `${first} and ${time(tuning)} of tuning`
export const tuningOnce = '; tuning: once, then remembered'
export const processorAndGpu = 'Symbolic: on the processor; prepare: on the GPU'
export const oneCall = 'one call'
export const takes = (letter: string, price: string) => `${letter} takes ${price}`
