/** What the picture of the matrix says. */

export const title = 'Matrix'
