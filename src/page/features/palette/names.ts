/** What the commands of this feature are called, and its sheets. */

export const all = 'All commands'
export const keys = 'Keys'

export const palette = 'The list of commands'
export const keysSheet = 'The list of keys'
