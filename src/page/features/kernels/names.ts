/** What the commands of this feature are called. */

export const kernel = 'Choose the kernel of a column'
export const parameters = 'Set parameters of a column'
export const pose = 'Use the matrix'
export const addColumn = 'Add a column'
export const removeColumn = 'Remove a column'
export const instead = 'Run another kernel instead'
