/** How the page names these parts where one does not arrive. */

export const list = 'The list of lessons'
export const lesson = 'The lesson'
