/** What the commands of this feature are called, and its sheets. */

export const noClipboard = (url: string) =>
  `The browser does not let this page write to the clipboard. Copy the link from the address bar: ${url}`
export const copyLink = 'Copy the link'
export const takeAway = 'Save pictures, films, runs and numbers'

export const sheet = 'The sheet for saving pictures'
