/** What the commands of the lab are called. */

export const edit = 'Edit a column’s kernel'
export const editIt = 'Edit'
export const find = 'Find a fault'
export const run = 'Run the edit'
export const close = 'Close the lab'
export const check = 'Check codes of repaired faults'
export const save = 'Save the edit as a file'
export const read = 'Open a file of an edit'
export const write = 'Write a solver, step by step'
export const begin = 'New kernel'
