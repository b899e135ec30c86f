import { count, percent, plural, ratio, time } from '#src/core/base/format.ts'

/** What the figure of sweeps says. */

export const title = 'Sweeps'
/** Before a matrix's name: the same sweep from a seeded guess. */
export const anyGuess = 'guessed sweep of '
export const median = 'medians of all samples'

export const timeTitle = 'Time by colours'
export const aboutTime =
  'median of one sweep from a zero guess; hollow: colours by structure, others: other kernels; both axes log'
export const coloursAxis = 'colours'
export const timeAxis = 'time of a sweep, ms'

export const shareTitle = 'Share of the measured copy'
export const aboutShare = 'own bytes over the time, of what a plain copy moves, both less a launch; both axes log'
export const shareAxis = '% of the measured copy'
export const shareFormula = 'own bytes / (median − launch), of the same of a copy'
export const noCopy = 'What memory gives was not measured beside these sweeps.'

export const costTitle = (label: string) => `Time of a colour, ${label}`
export const aboutCost = 'one sweep by its dispatches, of which a colour has two'
export const dispatchAxis = 'dispatches of a sweep'
export const fitted = 'line by least squares, through colours by wrapping alone'
export const fitLine = (each: number) => `${time(each)} each`
export const cost = (each: number, besides: number, off: number) =>
  `${time(2 * each)} a colour and ${time(Math.max(0, besides))} besides; points are within ${percent(off)} of the line`
export const noFit = 'A line through dispatches takes three numbers of colours on one matrix.'

export const modesTitle = 'Bytes by mode'
export const aboutModes = (label: string) => `${label}, by colours, guess, and bits of a column`
export const bytesAxis = 'own bytes a row'
export const ownBytes = 'own bytes, from the layout'
export const modeName = (colours: number, guess: 'zero' | 'any', bits: number) =>
  `${count(colours)}, ${guess}, ${bits} bits`
export const modeSaid = (each: number, ms: string) => `${count(Math.round(each))} B, ${ms}`
export const modeColumns = ['bytes a row', 'time', 'share of the copy']
export const modesCaption = (first: string, least: number, last: string, most: number) =>
  `${first}: ${count(Math.round(least))} bytes a row; ${last}: ${count(Math.round(most))}`
/** Of a way that moves fewer bytes with columns of 8 bits than of 32, and takes as long or longer. */
export const noFaster = (name: string, ms: string, wide: string) => `; ${name}: ${ms}, with 32 bits ${wide}`
export const noModes = 'No sweep was timed with columns of 8 bits and of 32.'

export const kernelsTitle = 'Kernels'
export const aboutKernels = 'median of one sweep from a zero guess by every kernel, log'
export const kernelsCaption = (kernel: string, won: number, all: number, kernels: number) =>
  `${kernel} takes the least time on ${won} of ${plural(all, 'matrix')} with more than one of these ${plural(kernels, 'kernel')} timed`

export const point = (name: string, label: string, colours: number, said: string) =>
  `${name} on ${label}, ${plural(colours, 'colour')}: ${said}`
export const by = (kernel: string, how: string | undefined) => (how === undefined ? kernel : `${kernel}, ${how}`)

export const from = (label: string, few: number, least: string, many: number, most: string) =>
  `${label}: ${least} with ${plural(few, 'colour')}, ${most} with ${count(many)}`
export const takes = (label: string, few: number, least: string, share: string | undefined) =>
  `A sweep over ${label} by ${plural(few, 'colour')} takes **${least}**${share === undefined ? '' : `, ${share} of the measured copy`}`
export const moreColours = (factor: number, many: number) =>
  `, and by ${plural(many, 'colour')} ${ratio(factor)} as long`
export const eachColour = (label: string, each: number) =>
  ` On ${label} a colour more takes **${time(2 * each)}**, a dispatch there and one back.`
