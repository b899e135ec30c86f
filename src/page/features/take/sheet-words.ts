/** How the page names these parts where one does not arrive. */

export const sheet = 'The sheet for saving pictures'
