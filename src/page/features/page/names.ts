/** What the commands of this feature are called. */

export const firstPage = 'Open the first page'
export const reload = 'Reload the page'
export const letterKeys = 'Switch single-letter keys on or off'
export const closeSheet = 'Close the sheet'
export const dismiss = 'Dismiss the message'
