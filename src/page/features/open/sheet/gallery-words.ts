import { plural } from '#src/core/base/format.ts'

/** What is said over the cards of matrices. */

export const sortBy = 'sort by'
export const asTheyCome = 'their place in the list'
export const only = 'filter by'
export const anyFacts = 'nothing'
export const same = 'the same fact'
export const from = 'from'
export const to = 'to'
export const shown = (n: number, all: number) =>
  n === all ? plural(all, 'matrix') : `${n} of ${plural(all, 'matrix')}`
export const keptHere = 'kept in this browser'
export const madeHere = 'made on this visit'

export const rows = 'rows'
export const nonzeros = 'nonzeros'
export const perRow = 'nonzeros per row'
export const longestRow = 'longest row'
export const emptyRows = 'empty rows'
export const levels = 'levels'
export const rowsPerLevel = 'rows per level'
