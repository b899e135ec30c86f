import { count, time } from '#src/core/base/format.ts'

/** What is said of runs: faults of traces and recordings, and why a run has no times. */

// a listing beside its shader
export const notListed = (stage: number) => `Stage ${stage} has no line in the listing.`
export const notInShader = (stage: number) => `Stage ${stage} has no line in the shader.`
export const noStage = (stage: number) => `There is no stage ${stage}.`

// traces
export const noOrder = (name: string, item: number) =>
  `The recorded events have no order in which all operands of ${name} ${item} come first.`
export const manyPhases = (phases: number) =>
  `The recorded events are of ${count(phases)} phases, far more than there are events.`
export const manySteps = (ticks: number) =>
  `The recorded events take ${count(ticks)} steps, far more than there are events.`
export const beyondSpace = (event: number, name: string, item: number, items: number) =>
  `Event ${event} names ${name} ${item} of ${items}.`

// why a run has an order and no times
export const twinHasNoClock = 'the run in JavaScript has steps and no clock'
export const softwareHasNoClock = 'a processor plays the GPU, and its cores run the workers in turn'
export const badPolls = 'this GPU gave impossible counts of polls, which are left out'
export const wrongResult = 'the run ended without a right result'
export const timedInGroups = 'the kernel is many short dispatches, which were timed in groups'
export const noClock = 'the run was recorded without a clock'
export const beyondBound = (bound: number) =>
  `the clock ran into its bound of ${count(bound)} counts before the work was done`
export const fewCounts = (counts: number) => `the clock came to ${counts} counts only`
export const tooShort = 'the solve was shorter than the timestamps can tell'
export const wentBack = (back: number, events: number) =>
  `the clock went backwards in ${count(back)} of ${count(events)} events`
export const stood = (percent: number) => `the clock stood: more than ${percent} % of the events read the same count`
export const notWhole = 'the clock did not run from the beginning of the work to its end'
export const inverted = (some: number, all: number) =>
  `${count(some)} of ${count(all)} dependences are inverted by the clock's counts`

// why a series of samples is withheld
export const between = (from: number, to: number) => `from ${time(from)} to ${time(to)}`
export const fall = (range: string) => `the samples fall ${range}`
export const rise = (range: string) => `the samples rise ${range}`
export const twoGroups = (from: number, to: number) => `the samples have two groups, ${time(from)} and ${time(to)}`
export const lastOf = (what: string, tries: number) => `${what}, the last of ${tries} tries`

// how much of the GPU
export const inOneWorkgroup = (workers: string) => `${workers} in one workgroup`
export const onOne = (workers: string, all: number) => `1 of ${all} multiprocessors, ${workers}`
export const onUpTo = (workers: string, used: number, all: number) =>
  `${workers}, up to ${used} of ${all} multiprocessors`
