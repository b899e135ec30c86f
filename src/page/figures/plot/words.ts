import { plural } from '#src/core/base/format.ts'

/** What all figures say. */

export const tableOf = (title: string) => `${title} as a table`
export const saveOf = (title: string) => `Save ${title}`
export const save = 'Save as a picture or as numbers'

export const sourcesOf = (title: string) => `Where the numbers of ${title} come from`
export const allSources = 'Where all numbers come from'

export const figure = 'figure'
export const provenance = 'provenance'

export const fastest = 'fastest'

export const belowAxis = (titles: string) => `below the axis: ${titles}`

export const beingRead = 'The recorded times are being read.'
export const figureLabel = 'Figure'
export const beingMeasured = 'The first problem is being measured.'
export const why = 'Where a measurement failed, the side column says why.'

export const beyond = (n: number, samples: number, took: string) => `${n} of ${plural(samples, 'sample')} took ${took}`

export const asTables = 'Charts as tables, or as charts'
export const nothingHere = 'Nothing has been measured for this figure yet: press R, or the button above.'
export const range = (least: string, most: string) => `${least} to ${most}`
