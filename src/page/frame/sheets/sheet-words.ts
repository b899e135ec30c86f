/** What the sheets are called where one does not arrive. */

export const problem = 'The choice of a problem'
export const palette = 'The list of commands'
export const keys = 'The list of keys'
export const report = 'The capability report'
export const choose = 'The list of matrices'
export const glossary = 'The glossary'
export const lessons = 'The list of lessons'
export const talks = 'The list of talks'
export const about = 'The sheet of licences and credits'
export const take = 'The sheet for saving pictures'
