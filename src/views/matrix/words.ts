/** What the picture of the matrix says. */

export const title = 'Matrix'

export const wants = 'a matrix whose rows the run recorded'
