/** What the commands of this feature are called, and its sheets. */

export const report = 'Show the capability report'

export const reportSheet = 'The capability report'
