import { count, plural } from '#src/core/base/format.ts'

/** What is said of somebody's runs that are opened from a file. */

export const inRecord = (file: string, message: string) => `${file}: ${message}`
export const tooLarge = (size: string, most: string) => `The file has ${size}; recordings up to ${most} are opened.`
export const unknownKernel = (id: string) => `This page has no kernel ${id}: the recording is of another version.`
export const noProblem = 'The recording does not say which matrix its runs are of.'
export const noOption = (name: string, operation: string) =>
  `The recording sets “${name}” to what no ${operation} can be posed with.`
export const otherSize = (of: string, given: number, mine: number) =>
  `The recording is of ${count(given)} ${of}, and its matrix has ${count(mine)}.`
export const askAddress = (host: string) =>
  `Its runs are of a matrix from ${host}. Nothing has been fetched yet: ${host} would see your address.`
export const noRoom = 'Four columns are open already: remove one, and open the file again.'
export const theirs = (adapter: string, date: string) => `from a file: ${adapter}, ${date}`
export const beside = (titles: readonly string[], all: number) =>
  titles.length < all
    ? `Opened ${titles.join(', ')}, of ${plural(all, 'run')} in the file: there was no room for more.`
    : `Opened ${titles.join(', ')} beside the columns that were open.`
export const nothingRan = 'Nothing has run yet.'
