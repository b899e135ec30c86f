/** What the commands of this feature are called, and its sheets. */

export const about = 'About, licences and credits'

export const aboutSheet = 'The sheet of licences and credits'
