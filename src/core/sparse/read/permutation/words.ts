import { plural } from '#src/core/base/format.ts'
import { grouped } from '../failure.ts'

/** What is said of a file that is to be an order of rows and columns. */

export const arrayOnly =
  'an order is a Matrix Market array of integers, “%%MatrixMarket matrix array integer general”, or one number a line.'
export const otherRows = (found: number, rows: number) =>
  `${plural(found, 'number')} for a matrix of ${plural(rows, 'row')}. An order has one for each, or two where columns come in another one.`
export const moreRows = (rows: number) =>
  `more than ${plural(2 * rows, 'number')} for a matrix of ${plural(rows, 'row')}.`
export const tooLong = (name: string, rows: number) =>
  `${name} is too long for an order of ${plural(rows, 'row')}: it has one or two numbers for each.`
export const outside = (value: number, from: number, to: number) =>
  `${grouped(value)} is no row: they are counted from ${from} to ${grouped(to)}.`
export const twice = (value: number, line: number) => `${grouped(value)} came before, in line ${grouped(line)}.`
export const oneNumber = 'a line of an order has one number.'
export const notKept =
  'This browser does not have the order that the link names: it stays on the machine it came from. Choose its file.'
