import { count, plural } from '#src/core/base/format.ts'

/** What the picture of the matrix says. */

export const title = 'Matrix'

export const withRest = (words: string, rest: number) => `${words}; the other ${count(rest)} faint`

/** What a row does when workers come to it, by the fewest and the most nonzeros of a row. */
export const shows = (fewest: number, most: number) =>
  `Each row lights up as workers take its ${fewest < most ? `${count(fewest)} to ` : ''}${plural(most, 'nonzero')}.`

export const wants = 'a matrix whose rows the run recorded'

/** What the choice between the matrix as it is and with its rows in the order of their groups is called. */
export const orderWords = (matrix: string) => ({
  order: 'Order',
  'order.natural': matrix,
  'order.grouped': `P${matrix}Pᵀ`,
})
