/** What widgets say that stand in several parts of the page. */

// where a number comes from
export const measured = 'clock or counter on this device, now'
export const derived = 'exact arithmetic on measured or structural data'
export const modeled = 'needs an assumption, which is printed beside it'
export const recorded = 'measured before, elsewhere'
export const fromFile = 'what a file says: nothing of it was run, timed or checked here'
export const unavailable = 'not available here'

// what a link has locked
export const lockedHere = 'Locked by this link'
export const namedLocked = (name: string) => `${name}: locked by this link`

// parts that are missing or fail
export const notShown = 'could not be shown'
export const tryAgain = 'Try again'
export const reload = 'Reload the page'
export const close = 'Close'
export const askingWhy = 'A part of the page did not arrive; asking the site why …'

export const whetherRuns = (kernels: string) => `Whether ${kernels} can run here`
export const notKnown = 'is not known'
