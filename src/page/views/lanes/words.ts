import { count, percent, plural } from '#src/core/base/format.ts'
import { formOf, several } from '#src/core/base/nouns.ts'

/** What the picture of lanes says. */

export const doneAfter = (steps: string) => `done after ${steps}`

export const carries = (name: string, carried: number, slots: number, steps: string) =>
  `${name}: ${count(carried)} of ${count(slots)} in ${steps}`
export const andDivide = (said: string, slots: number) => (slots > 0 ? `${said}; ${count(slots)} more divide` : said)
export const ofSlots = 'of lane slots'
export const ofSlotsCarry = (what: string) => `of the lane slots carry ${what}`
export const scale = (group: string) => `one shade per ${group}, from the first to the last`
export const hues = (item: string) => `one hue per ${item}, its number in the lanes`

export const wholeRun = (share: number) => `whole run ${percent(share)}`
export const loadedAhead = 'dashed: loaded ahead'
export const slotsCarry = (carried: number, slots: number, what: string) =>
  `${count(carried)} of ${count(slots)} lane slots carry ${what}`
export const sampled = (item: string, every: number) =>
  `one ${item} in ${count(every)} is recorded, and blank lanes may carry others`
export const byWorker = (item: string, number: number, worker: number) =>
  `${item} ${count(number)} by worker ${count(worker)}`
export const andOthers = (said: string, n: number) => `${said} and ${plural(n, 'other')}`
export const inGroup = (here: number, rows: number, item: string, grouping: string, group: number) =>
  `${count(here)} of ${plural(rows, item)} of ${grouping} ${count(group)}`

export const divides = '÷ one lane divides'

export const sentence = (shares: string, products: number, steps: string) =>
  `${shares} of its lane slots. The same ${count(products)} products take ${steps}.`
export const divisions = (letter: string, slots: number) =>
  formOf(slots, {
    one: `${letter} uses one more slot to divide.`,
    other: `${letter} uses ${count(slots)} more slots to divide.`,
  })
export const plentiful = (letter: string, items: number, name: string) =>
  `${letter} has a worker for each of the ${plural(items, name)} from the start: lanes are not scarce; the chain decides.`
export const fewReady = (letter: string, rows: string, workers: number) =>
  `${letter} has ${count(workers)} workers for at most ${rows} that are ready at once: lanes are not scarce.`
export const sharedSteps = (letter: string, levels: number, steps: string, name: string) =>
  `${letter} takes ${steps} for ${plural(levels, 'level')}: ${several(name)} that need one another share a step.`
export const operations = 'The same operations, in steps'
export const multiply = 'multiply and add'
export const counted = (subject: string) => `counted from the recorded lanes, ${subject}`
export const addUp = 'add up the lanes'

export const title = 'Lanes'
export const encoding = 'line = lane, column = step of a worker'
export const sameItems = (item: string) => `the same ${several(item)}`
export const stepsTo = (from: number, to: number, all: number) =>
  `steps ${count(from)} to ${count(to)} of ${count(all)}`
export const fills = (letter: string, share: number, isFirst: boolean) =>
  isFirst ? `**${letter}** fills **${percent(share)}**` : `**${letter}** **${percent(share)}**`
export const stepsOf = (letter: string, steps: number, rowsAtOnce: number) =>
  formOf(rowsAtOnce, {
    one: `${letter} ${plural(steps, 'step')} of one row each`,
    other: `${letter} ${plural(steps, 'step')} of up to ${plural(rowsAtOnce, 'row')} each`,
  })
export const operation = 'operation'
export const times = 'times'
export const worker = (number: number) => `worker ${count(number)}`
export const range = (items: string, first: number, last: number) => `${items} ${count(first)} to ${count(last)}`

export const wants = 'a run that recorded lanes'
