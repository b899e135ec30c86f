import { percent, plural, time } from '#src/core/base/format.ts'

/** What is said of clocks and samples: why a run has no times, and how far timing has come. */

// clocks
export const disagree = (counted: string, passed: string) =>
  `the GPU’s timestamps count ${counted} ms where ${passed} ms passed`

export const untried = 'the clock was not tried'
export const notBeside = 'the clock does not run beside the work on this GPU'
export const wentBack = (back: number, readings: number) =>
  `the clock went backwards in ${back} of ${readings} readings of its test`
export const standsStill = 'the clock stands still on this GPU'
export const uneven = (spread: number) =>
  `the clock is uneven on this GPU: it varies by ${percent(spread)}; 2 % are allowed`
export const timestampsStandStill = 'the timestamps of this GPU stand still'

export const carriesNone = 'this kernel carries no clock'
export const noTimestamps = 'this device has no timestamps to turn counts into milliseconds'
export const noStages = 'this kernel does not say which of its stages an event is of'
export const impossible = 'the timestamps of this device gave impossible times'

// Tuning
export const tuneTimeout = (seconds: number) => `Timing the candidates took longer than ${plural(seconds, 'second')}.`
export const neverReady = (row: number) => `row ${row} never became ready`
export const noCandidate = (tried: number, reasons: string) =>
  `No candidate could be timed (${tried} tried): ${reasons}.`

// Samples
export const readsBack = 'it reads words back before it has ended, so that it does not run back to back'
export const rejected = (kind: string, n: number) =>
  `the ${kind} clock gave ${n} impossible times, and too few possible ones`
export const unresolved = (steps: number, kind: string, stepMs: number) =>
  `shorter than ${steps} steps of the ${kind} clock, ${time(stepMs)} each`

export const tooShort = 'times too short for the clock'
export const shorter = 'became shorter'
export const longer = 'became longer'
export const twoGroups = 'split into two groups'
export const timesWere = (faults: string) => `times ${faults}`

export const tracedPlan = (name: string) => `${name}: a traced plan is never timed.`

export const noTime = (name: string, why: string) => `The ${name} has no time: ${why}.`

// Progress
export const checking = (place: number, all: number) => `checking ${place} of ${all}`
export const errorWhileTiming = (message: string) => `The GPU reported an error while timing: ${message}`
export const again = (what: string, done: number, total: number) => `measuring again: ${what}, ${done} of ${total}`
export const sampling = (done: number, total: number) => `sampling ${done} of ${total}`
export const fences = 'timestamps are unusable here, so fences are used'

export const waking = 'waking the GPU'

export const wiping = 'wiping the timestamps'
export const reading = 'reading the timestamps'

// The capability report
export const clock = (kind: string, stepMs: number) => `${kind}, step ${stepMs} ms`
export const software = 'software, no GPU behind it'
export const notGiven = 'not given by the browser'
export const notFixed = 'none, or not fixed'

// Prices
export const pricing = (name: string) => `measuring a ${name}`
export const priceWrong = 'the word that it was to write is not there'
export const priceStalled = 'the chain did not come to its end: its workgroups do not run beside one another here'
