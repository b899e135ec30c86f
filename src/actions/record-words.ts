import { plural } from '#src/base/format.ts'

/** What is said of somebody's runs that are opened from a file. */

export const inRecord = (file: string, message: string) => `${file}: ${message}`
export const tooLarge = (size: string, most: string) => `The file has ${size}; recordings up to ${most} are opened.`
export const unknownKernel = (id: string) => `This page has no kernel ${id}: the recording is of another version.`
export const noRun = 'The recording holds no run.'
export const noProblem = 'The recording does not say which matrix its runs are of.'
export const noRoom = 'Four columns are open already: remove one, and open the file again.'
export const theirs = (adapter: string, date: string) => `from a file: ${adapter}, ${date}`
export const beside = (titles: readonly string[], all: number) =>
  titles.length < all
    ? `Opened ${titles.join(', ')}, of ${plural(all, 'run')} in the file: there was no room for more.`
    : `Opened ${titles.join(', ')} beside the columns that were open.`
export const nothingRan = 'Nothing has run yet.'
