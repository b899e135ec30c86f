/** What the commands of this feature are called. */

export const opening = 'Read the opening again'
