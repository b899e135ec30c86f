/** What is said of links that lock parts of the page. */

export const locksOfLink = 'What this link locks'
export const rest = 'All else can be changed.'

// a link with locks
export const lockedLink = 'A link with locks'
export const aboutLocks =
  'Choose what readers of this link cannot change. The page names the locks, and readers can open it without them.'
export const LOCKS = {
  matrix: ['The matrix', 'which one, and what is computed with it'],
  kernels: ['The kernels', 'which ones, their parameters and columns'],
  panes: ['The panes', 'the screen, and how its pictures are drawn'],
  play: ['The playhead', 'it stays at the step of the link'],
  run: ['Measuring', 'on the reader’s machine, and running again'],
  edit: ['Editing', 'the text of a kernel, and running what was edited'],
  unedited: ['Measuring without an edit', 'only an edited kernel is measured'],
} as const
export const locksNothing = 'This link locks nothing: its readers can change everything.'
export const locks = (names: string) => `Readers of this link can change everything but ${names}.`
export const lessonGoesOn = 'The steps of its lesson still bring what they show.'
export const linkToCopy = 'Link to copy'
export const copyLink = 'Copy the link'
export const copiedLink = 'The link is copied.'
export const linkNotCopied = 'The browser does not let this page copy: select the link and copy it yourself.'
