import { bytes, capitalised, count, plural } from '#src/core/base/format.ts'

/** What is said while something is opened, run and measured, and what helps where that fails. */

// opening
export const making = 'making the problem'
export const drawing = 'drawing the columns'
export const openAgain = (title: string) => `Open ${title} again`
export const openItAgain = 'Open it again'

// facts of a matrix
export const examining = 'copying the matrix'
export const onGpu = 'multiplying on the GPU, for the ends of the spectrum'
export const examineAgain = 'Find its facts again'

// before something is fetched or made
export const askAddress = (host: string) =>
  `This link opens a matrix from ${host}. Nothing has been fetched yet: ${host} would see your address.`
export const askLarge = (title: string, detail: string, nonzeros: number, memory: number, duration: string) =>
  `${title} ${detail} has ${plural(nonzeros, 'nonzero')}: about ${bytes(memory)} of memory, and ${duration} or more to open.`
export const openIt = 'Open it'
export const fetchFrom = (host: string) => `Fetch it from ${host}`

// files
export const fileGone = (name: string) => `${name} could not be read: it has changed or gone since it was chosen.`
export const inFile = (name: string, message: string) => `${name}: ${message}`
export const atLine = (name: string, line: number, message: string) => `${name}, line ${line}: ${message}`
export const otherFile = (linked: string, given: string) =>
  `This is not the file of the link: ${linked} has other bytes than ${given}.`
export const chooseOf = (title: string) => `Choose a matrix of ${title}`
export const members = (n: number) => `${plural(n, 'matrix')}.`
export const cutShort = 'After these the archive is damaged or cut short.'
export const notKept = (name: string, size: number) =>
  `${name} is open, but this browser has no room to keep its ${bytes(size)}: after a reload it must be dropped again.`
export const notKeptBinary = (name: string, size: number) =>
  `${name} is open, but this browser has no room for the ${bytes(size)} of its matrix: it is read from the file again next time.`
export const stillRead = (n: number) =>
  `${plural(n, 'file')} could not be deleted: a page still reads there. Delete again later.`
export const fileNeeded = (what: string, which: string) =>
  `This link shows ${what}, a file that stays on the machine it came from: drop ${which} here.`
export const member = (name: string, archive: string) => `${name} of ${archive}`
export const it = 'it'
export const sized = (what: string, rows: number, columns: number, nonzeros: number) =>
  `${what} (${count(rows)} × ${count(columns)}, ${plural(nonzeros, 'nonzero')})`

// parameters of a link
export const noParameter = (title: string, name: string) => `${title} has no parameter ${name}.`
export const outOfRange = (title: string, name: string, min: number, max: number, fitted: number, given: number) =>
  `${title} takes ${name} from ${min} to ${max}: ${fitted} instead of ${given}.`

export const noChoice = (title: string, name: string, choices: readonly number[], fitted: number, given: number) =>
  `${title} takes ${name} ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}: ${fitted} instead of ${given}.`

// runs
export const noGpu = (why: string) => `There is no GPU: ${why} The CPU twin runs instead.`
export const twinMachine = (workers: number, lanes: number) =>
  `a web worker, stepping ${plural(workers, 'worker')} of ${plural(lanes, 'lane')}`
export const beyondRange = (what: string, item: number) =>
  `${capitalised(what)} ${item} is not finite: its value exceeds the f32 range.`
export const recordedNothing = (title: string) => `${title} recorded nothing.`
export const neverReady = (what: string, item: number, polls: number) =>
  `${capitalised(what)} ${item} never became ready: it was polled ${plural(polls, 'time')}.`
export const wrongResult = 'The check found this result wrong, and its time is withheld.'
export const runInstead = (kernel: string) => `Run ${kernel} instead`
export const unsolved = (title: string, left: number, all: number, noun: string, undone: string) =>
  `${title} failed: ${count(left)} of ${plural(all, noun)} ${undone}.`
export const notFinite = (title: string, what: string) => `${title} failed: ${what} is not finite.`
export const result = 'the result'
export const fewerLanes = (needs: number, has: number) =>
  `It needs subgroups of ${plural(needs, 'lane')}; this adapter has only ${plural(has, 'lane')}.`
export const lanesNotFixed = (needs: number) =>
  `It needs subgroups of ${plural(needs, 'lane')}; this adapter has none with a fixed size.`

// the device
export const deviceReplaced = (name: string) => `The GPU device was lost; a new one on ${name} has taken over.`
export const deviceReplacedInRace = (name: string) =>
  `The GPU device was lost; a new one on ${name} has taken over, and the race continues there.`
export const deviceLost = 'The GPU device was lost and the browser offers no other. What is on screen stays.'
export const deviceLostInRace =
  'The GPU device was lost and the browser offers no other. The race continues with CPU twins.'

// measuring
export const timingAnalysis = (title: string) => `timing the analysis of ${title}`
export const nothingToTune = 'There is nothing to tune: these kernels have no other launches to try.'
export const beyondBuffer = (needs: number, allows: number) =>
  `needs ${bytes(needs)} in one buffer; this adapter allows ${bytes(allows)}`
export const beyondPage = (needs: number, allows: number) =>
  `needs ${bytes(needs)} to be made in the page, which allows ${bytes(allows)}`

// the axis
export const nothingRan = 'nothing has run yet'
export const noTimes = (why: string) => `No times: ${why}.`
export const partMissing = 'a part of the page did not arrive'

// versions of the page
export const newerVersion =
  'A new version of this page is there, and the parts of this one are gone. Reload: the link keeps what is open.'
export const sameVersion = 'A part of the page did not arrive. Try again, or reload: the link keeps what is open.'
export const unreachable =
  'A part of the page did not arrive, and the site does not answer. What is on screen stays usable.'
export const otherTabs = 'The new version waits until the other tabs with this page are closed.'
export const versionReady = 'A new version of this page is ready. Reload the page to use it; the link stays the same.'

// what helps
export const reload = 'Reload the page'
export const choose = 'Choose the file'
export const chooseAgain = 'Choose the file again'
export const chooseProblem = 'Choose a problem'
export const chooseSmaller = 'Choose a smaller problem'
export const retry = 'Retry'
export const retryGpu = 'Try the GPU again'
export const runAgain = 'Run again'
export const runTwin = 'Run the CPU twin'
export const timeAgain = 'Time the analysis again'
export const nothingTimed = 'Nothing was timed: these times are modeled, or from a file.'
export const measureAgain = 'Measure again'
export const tuneAgain = 'Tune again'
export const copyReport = 'Copy the capability report'
