import { plural } from '#src/core/base/format.ts'

/** What the picture of items says. */

export const title = 'Items'
export const overTime = 'line = item, over time, colour = stage'
export const stepByStep = 'line = item, step by step, colour = stage'
export const items = (n: number, name: string) => plural(n, name)
export const itemsOf = (n: number, name: string, matrix: string) => `${plural(n, name)} of ${matrix}`
export const every = 'every item'
export const pixel = (n: number) => `share working, 1 px = up to ${plural(n, 'item')}`
export const andSteps = (said: string, n: number) => `${said} and ${plural(n, 'step')}`

export const wants = 'a run of several spaces'
