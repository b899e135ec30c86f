/** What is said while orders are looked at and measured. */

export const copying = 'copying the matrix'
export const ordering = (title: string) => `ordering: ${title}`
export const lookAgain = 'Look at the orders again'
export const measureAgain = 'Measure the orders again'
export const inOrder = (title: string, phase: string) => `${title}: ${phase}`
