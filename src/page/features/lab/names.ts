/** What the commands of the lab are called. */

export const edit = 'Edit a column’s kernel'
export const find = 'Find a fault'
export const run = 'Run the edit'
export const close = 'Close the lab'
