/** How the page names these parts where one does not arrive. */

export const palette = 'The list of commands'
export const keys = 'The list of keys'
