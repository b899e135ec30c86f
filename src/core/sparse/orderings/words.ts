import { count, plural } from '#src/core/base/format.ts'
import type { OrderFacts } from './ordering.ts'

/** What is said of a matrix whose rows and columns stand in another order. */

export const notSquare = (ordering: string, rows: number, cols: number) =>
  `${ordering} puts rows and columns in one order, and this matrix has ${plural(rows, 'row')} and ${plural(cols, 'column')}.`
export const notTwoColours = (row: number, other: number) =>
  `Red and black do not suffice: a ring of an odd number of rows goes through row ${count(row)} and row ${count(other)}, which are neighbours. Colour order takes as many colours as it needs.`
export const reordered = (ordering: string, before: OrderFacts, after: OrderFacts) => {
  const change = (what: string, was: number | undefined, is: number | undefined) =>
    `${what} ${counted(was)} → ${counted(is)}`
  return `Rows and columns stand in another order, ${ordering}: ${change('bandwidth', before.bandwidth, after.bandwidth)}; ${change('levels of the lower triangle', before.levels, after.levels)}; ${change('nonzeros of a factor L', before.factor, after.factor)}.`
}

export const noPermutation = (row: number, place: number, rows: number) =>
  `An order of ${plural(rows, 'row')} has row ${row} at place ${count(place)}: it is there already, or there is no such row.`
export const otherLength = (rows: number, places: number) =>
  `A matrix of ${plural(rows, 'row')} has an order of ${plural(places, 'row')}.`

const counted = (n: number | undefined) => (n === undefined ? 'too many to count' : count(n))
