/** What is said of files and of parts of the page that cannot be read. */

export const fileGone = 'The file could not be read: it has changed or gone since it was chosen.'
export const partMissing = 'A part of the page did not arrive.'
