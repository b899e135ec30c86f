/** What is said of a page whose link locks parts of it. */

export const locks = 'What this link locks'
export const locked = (names: string) => `The author of this link has locked ${names}.`
export const rest = 'All else can be changed.'
export const unlock = 'Open without locks'
