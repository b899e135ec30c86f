/** What commands are called, and why one cannot be carried out. */

// share and help
export const unlock = 'Open without locks'
export const editFirst = 'Edit a kernel'
export const locked = (names: string) => `The author of this link has locked ${names}.`

// what a command was given
export const unusableArgument = (argument: string) => `This command cannot use ${argument}.`
export const unusable = 'This command cannot use its argument.'
export const noColumn = (index: string) => `There is no column ${index}.`
