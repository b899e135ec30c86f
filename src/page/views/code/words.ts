import { count, percent, plural } from '#src/core/base/format.ts'
import { formOf } from '#src/core/base/nouns.ts'

/** What the picture of the code says. */

export const follow = 'Follow the playhead'

export const title = 'Code'
export const encoding = 'bar = lines working at this step'
export const linking = 'linking the shader'
export const nothingRan = 'nothing has run yet'
export const withTrace = 'with the lines that record the trace'
export const asTimed = 'as timed, without the trace'
export const inPlaceOfTwin = (form: string) => `what a GPU would run in place of the CPU twin, ${form}`
export const ranShader = (form: string) => `the shader that ran, ${form}`

// what is lit, after a place: `step 12: 3 workers at work`
export const at = (place: string, what: string) => `${place}: ${what}`
export const notAtWork = (mark: string) => `the marked ${mark} does not work`
export const inStage = (workers: number, name: string) => `${plural(workers, 'worker')} in ${name}`
export const atWork = (workers: number) => `${plural(workers, 'worker')} working`
export const polling = (workers: number) => `${count(workers)} polling`
export const most = (parts: readonly string[]) => `Of their time working or polling, ${parts.join(', ')}.`
export const mostIn = (letter: string, first: boolean, share: number, name: string) =>
  first ? `${letter}’s workers spend ${percent(share)} in ${name}` : `${letter}’s ${percent(share)} in ${name}`
export const inPolling = 'polling'
export const noWorker = 'no worker works'
export const stage = (number: number) => `stage ${number}`
export const workerAt = (worker: number, item: string, number: number) =>
  `worker ${count(worker)}, ${item} ${count(number)}`
export const inVain = (polls: number) => `${plural(polls, 'poll')} wasted before its next step`
export const noOperand = 'no operand'
export const carried = (lanes: number, first: number) =>
  formOf(lanes, { one: `nonzero ${count(first)}`, other: `${plural(lanes, 'nonzero')} from ${count(first)}` })

export const wants = 'a run'
