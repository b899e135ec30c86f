import { count } from '#src/base/format.ts'

/** What the picture of the matrix says. */

export const title = 'Matrix'

export const withRest = (words: string, rest: number) => `${words}; the other ${count(rest)} faint`

export const wants = 'a matrix whose rows the run recorded'
