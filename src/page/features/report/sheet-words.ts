/** How the page names these parts where one does not arrive. */

export const report = 'The capability report'
