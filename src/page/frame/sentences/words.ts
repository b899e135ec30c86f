import { count, day, error, percent, plural, ratio, significant } from '#src/core/base/format.ts'
import { formOf, several } from '#src/core/base/nouns.ts'

/** What is said of the runs on screen. */

// the axis
export const atOnce = 'drawn as if all workers began together'
export const orderAndNeeds =
  'Recorded: who did what, and in which order. Each step follows those whose results it uses; a step is not time'
export const orderAlone =
  'Recorded: who did what, and each worker’s order. When workers started is not recorded. All begin at step 1, and a step is not time'
export const timed =
  'One workgroup of each traced run counted, and every event read the count. Each course is then scaled to what the same kernel takes untraced, its measured median'
export const blocks =
  'A kernel of many short dispatches is timed in groups of them, and all rows of a group are drawn as one block'
export const stepsDerived = (workers: string) => `steps, derived · ${workers}`
export const ownAxes = (workers: string) => `each on its own axis, not ranked · ${workers}`
export const apartTogether =
  'Each run is drawn along its own axis: when its workers began is not recorded, so which ends first is not known.'
export const apartSoftware =
  'Each run is drawn along its own axis: a processor played the GPU, a few workers at a time, so steps rank nothing.'
export const apartMachines =
  'Each run is drawn along its own axis: they ran on different machines, so steps rank nothing.'
export const apartWorkers =
  'Each run is drawn along its own axis: they had different workers, so their steps are not alike and rank nothing.'
export const ofEachRun = 'each run'
export const modeledTime = 'modeled time'
export const modeledTimeMore = 'Tasks take their flops, messages their bytes and the latency. Nothing was timed'
export const workersTime = 'time of web workers'
export const workersTimeMore =
  'Each rank reads the clock of its web worker, before and after a task. Browsers let it step by up to 0.1 ms'
export const scaled = (pace: string) => `traced runs ${pace}; times are scaled`
export const between = (least: string, most: string) => `${least} to ${most}`
export const tracedRuns = (factors: string, rest: string) => `Traced runs: ${factors}. ${rest}`
export const noTimeInside = 'Recorded order; this device gives no time within a dispatch.'
export const recordedOrder = (why: string) => `Recorded order; ${why}.`

// who is fastest
export const timesAsFast = (factor: string) => `${factor} times as fast`
export const sameTime = (who: string, how: string) => `${who} take the same time ${how}`
export const tie = (first: string, next: string, times: string, how: string) =>
  `${first} and ${next} tie, ${times} ${how}`
export const onAdapter = (name: string) => (/^(?:[AEIOU]|NVIDIA)/.test(name) ? `on an ${name}` : `on a ${name}`)
export const onSoftware = 'on this software GPU'
export const onThis = 'on this GPU'

// one run, or one item of it; `**` encloses what is bold
export const chose = (letter: string, idea: string) => `${letter} ${idea}`
/** A widest level of so many times the mean is told. */
const UNEVEN = 1.5
export const structure = (levels: number, each: number, widest: number, name: string) => {
  if (levels === 1) return `1 level of ${plural(widest, name)}: none waits for another.`
  if (widest === 1) return `${plural(levels, 'level')} of 1 ${name} each: a chain.`
  const whole = Number.isInteger(each) || each >= 10
  const mean = whole ? plural(Math.round(each), name) : `${significant(each)} ${several(name)}`
  const most = widest >= UNEVEN * each ? `, ${count(widest)} in the widest` : ''
  return `${plural(levels, 'level')} of ${mean} on average${most}.`
}
export const leavesRange = (letter: string) =>
  `${letter} leaves the range of f32: so does the exact solution, so its time is withheld.`
export const stressed = (item: string, number: number) => `**${item} ${count(number)}**`
export const result = 'the result'
export const measure = (name: string, value: number) => `a ${name} of ${error(value)}`
export const nonFinite = 'a non-finite result'
export const isWrong = (letter: string, place: string, size: string) =>
  `${letter} is wrong: ${place} has ${size}. Its time is withheld.`
export const wrong = (letter: string) => `${letter} is wrong.`
export const wrongAt = (letter: string, place: string) => `${letter} is wrong at ${place}.`
export const wrongBy = (said: string, name: string, n: number) => `${said} ${name}: ${count(n)}. Its time is withheld.`
export const neverReady = (item: string, polls: number) =>
  `${item} never became ready, though it was polled ${plural(polls, 'time')}.`
export const stopped = (letter: string, some: number, all: number, name: string, done: string) =>
  `${letter} stopped with ${count(some)} of ${plural(all, name)} ${done}.`
export const others = (n: number, name: string) => plural(n, `other ${name}`)
export const noOther = (name: string) => `no other ${name}`
export const needs = (item: string, which: string, grouping: string, group: number) =>
  `${item} needs ${which}, in ${grouping} ${count(group)}.`
export const isEmpty = (item: string, why: string) => `${item} is empty: ${why}.`
export const has = (item: string, nonzeros: number) => `${item} has ${plural(nonzeros, 'nonzero')}.`
export const needsNone = (item: string) => `${item} needs no other.`
export const whens = (parts: string) => `${parts}.`
export const when = (letter: string, ended: string) => `${letter} ${ended}`
export const notRecorded = 'did not record it'
export const endsAt = (ends: string, place: string) => `${ends} at ${place}`
export const ofItsOwn = (place: string, end: number) => `${place} of its ${count(end)}`
export const afterPolls = (ended: string, polls: number) => `${ended} after ${plural(polls, 'poll')}`
export const byWorkers = (ended: string, workers: number) => `${ended}, by ${plural(workers, 'worker')}`
const few = (most: number) => formOf(most, { one: 'one worker', other: plural(most, 'worker') })
export const softwareRuns = (most: number) =>
  `This software GPU runs ${few(most)} at a time, so hardly anything happens at once.`
export const gpuRan = (most: number) => `This GPU ran ${few(most)} at a time, so hardly anything happens at once.`
export const twinRan = (most: number) => `The CPU twin ran ${few(most)} at a time, so hardly anything happens at once.`
export const through = (all: string, n: number, grouping: string) => `${all} through ${plural(n, grouping)}`
export const foundGroups = (letter: string, n: number, grouping: string, smallest: number, item: string) =>
  `${letter} finds ${plural(n, grouping)}, the smallest of ${plural(smallest, item)}`
export const inGroup = (ended: string, grouping: string, group: number) => `${ended}, ${grouping} ${count(group)}`
export const ofNonzeros = (all: string, n: number) => `${all} of ${plural(n, 'nonzero')}`
export const takesOfTime = (letter: string, what: string, workers: number, share: number) =>
  `${letter} takes ${what} with ${plural(workers, 'worker')}, working for ${percent(share)} of the time.`
export const takesOfSteps = (letter: string, what: string, workers: number, share: number) =>
  `${letter} takes ${what} with ${plural(workers, 'worker')}, working for ${percent(share)} of their steps.`
export const doneAt = (place: string, n: number, done: string) => `At ${place}, ${count(n)} are ${done}.`

// work that takes a while
export const lookingThrough = 'looking through the file'

// launches
export const inFile = (words: string) => `${words}, from a file`
export const tunedAsByRule = 'tuned: as by rule'
export const eachByRule = ', each by rule'

// a race
export const moreSteps = ', though it takes more steps'
export const notCompared = (who: string, areSeveral: boolean) =>
  areSeveral
    ? `${who} came in files, and their times are compared with none.`
    : `${who} came in a file, and its time is compared with none.`
export const untimed = 'Which of them is faster is not measured yet.'
export const notTime = 'Steps are not time. One may last longer than another.'
export const atBarriers = (n: number) => formOf(n, { one: 'once at a barrier', other: `${count(n)} times at barriers` })
export const inOneWorkgroup = (letter: string, all: number | undefined) =>
  all === undefined ? `${letter}, in one workgroup,` : `${letter}, one workgroup on 1 of ${all} multiprocessors,`
export const stops = (letter: string, times: string) => `${letter} stops ${times}`
export const workersOfTime = (shares: string) => `workers ${shares} of the time`
export const workersOfSteps = (shares: string) => `workers ${shares} of their steps`
export const whose = (letter: string, workers: string) => `${letter}’s ${workers}`
export const uncounted = ', which steps do not count'
export const andIts = (said: string, workers: string) => `${said}, and its ${workers}`
export const poll = (n: number) => `poll for ${percent(n)}`
export const idle = (n: number) => `are idle for ${percent(n)}`
export const uneven = (items: string, longest: string, times: number) =>
  `${items} are uneven: ${longest}, ${ratio(times)} the mean.`

// what a mark is
export const atColumn = (column: number, k: number) => `, column ${count(column)}, nonzero ${count(k)}`
export const andMore = (shown: string, more: number) => `${shown} and ${count(more)} more`

// where a run came from
export const deviceWasLost = (message: string) => `What is shown stays. The device was lost: ${message}`
export const modeled = (machine: string) => `modeled · ${machine}`
export const onWorkers = (machine: string) => `web workers · ${machine}`
export const simulated = (workers: number | undefined, lanes: number) =>
  workers === undefined ? 'simulated: CPU twin' : `simulated: ${plural(workers, 'worker')} of ${plural(lanes, 'lane')}`
export const stepsSimulated = (workers: string) => `steps, simulated · ${workers}`
export const simulatedHere = (by: string) => `Simulated on the CPU in this page by ${by}.`
export const simulatedOn = (date: string) => `simulated · CPU twin, ${day(date)}`
export const simulatedThere = (by: string, date: string) =>
  `Simulated on the CPU by ${by} on ${day(date)}, played back.`
export const recordedOn = (name: string, browser: string, date: string) =>
  `A run recorded on ${name} with ${browser} on ${day(date)}, played back.`
export const fromFile = (name: string, date: string) => `from a file · ${name}, ${day(date)}`
export const saysTheFile = (name: string, browser: string, date: string) =>
  `A run from a file, which says that it ran on ${name} with ${browser} on ${day(date)}. Nothing of it was run, timed or checked here.`
export const runHere = (name: string) => `Run on this machine's ${name}, just now.`
export const noRun = 'no run yet'
export const nothingRan = 'Nothing has been run yet.'

// tuning
export const backToBack = ' back to back'
export const ruleIsBest = (trials: number, took: string) =>
  `tuned: the rule’s own choice is the best of ${plural(trials, 'candidate')}; ${took}`
export const ruleIsOut = (why: string) => `the rule’s own is out: ${why}`
export const againstRule = (time: string) => `against ${time} by rule`
export const tuned = (name: string, trials: number, took: string, against: string) =>
  `tuned: ${name}, best of ${trials}; ${took} ${against}`

/** A pinned path, as a pane's head names it. */
export const chain = 'longest chain'
