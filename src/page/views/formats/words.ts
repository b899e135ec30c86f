import { count, percent, plural } from '#src/core/base/format.ts'

/** What the picture of formats says. */

export const tilesByFormat = 'Tiles of 16 × 16 by their format'
export const bytesCounted = 'derived · bytes counted from the arrays, with no two values the same'
export const ofFirst = (blocks: number, all: number) => `${blocks} of the first ${all}`

export const seeHow = 'See how it is made'
export const showAll = 'Show all as made'
export const howMade = (format: string) => `How ${format} is made`
export const stageOf = (stage: number, stages: number) => `stage ${stage} of ${stages}`

export const joined = (first: number) => `the line joins nonzero ${count(first)} in every format`
export const inMemory = 'values in the order of memory, one scale'

export const drawnOf = (cells: number, all: number) => `drawn: ${plural(cells, 'slot')} of ${count(all)}`

export const brieflyDrawn = (cells: number, all: number) => `${count(cells)} of ${plural(all, 'slot')}`
export const fraction = (cells: number, all: number) => `${count(cells)} of ${count(all)}`

export const title = 'Formats'
export const encoding = (nonzeros: number) => `the same ${plural(nonzeros, 'nonzero')} in each format, box = slot`
export const firstSlots = 'a large matrix: only the first slots of each array'

// what the formats cost
const inBytes = (n: number): string => `${n.toFixed(1)}\u202fbytes`
export const noNonzeros = 'This matrix has no nonzeros, and only pointers are stored.'
export const pads = (format: string, slots: number, nonzeros: number, share: number) =>
  `${format} reserves ${plural(slots, 'slot')} for ${plural(nonzeros, 'nonzero')}: ${percent(share)} are padding.`
export const noPadding = (nonzeros: number) => `None of these formats pads the ${plural(nonzeros, 'nonzero')}.`
export const takes = (format: string, bytes: number) => `${format} takes ${inBytes(bytes)} per nonzero.`
export const leastAndMost = (least: string, leastBytes: number, most: string, mostBytes: number) =>
  `The smallest is ${least} with ${inBytes(leastBytes)} per nonzero, the largest ${most} with ${inBytes(mostBytes)}.`
export const part = (from: number, to: number, all: number) =>
  `drawn: ${plural(to - from + 1, 'slot')} from ${count(from)} to ${count(to)}, of ${count(all)}`

export const wants = 'a matrix whose nonzeros are multiplied'
