import { bytes, plural } from '#src/core/base/format.ts'

/** What is said of a matrix that takes more memory than the page may take. */

export const tooMuch = (title: string, nonzeros: number, memory: number, most: number, fits: string) =>
  `${title} has ${plural(nonzeros, 'nonzero')}: about ${bytes(memory)} of memory, and this page may take ${bytes(most)}. ${fits}`
export const fits = (title: string) => `${title} fits.`
export const matrixFits = (nonzeros: number) => `A matrix of ${plural(nonzeros, 'nonzero')} fits.`
export const openThat = (title: string) => `Open ${title}`
