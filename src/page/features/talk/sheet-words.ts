/** How the page names these parts where one does not arrive. */

export const list = 'The list of talks'
export const talk = 'The talk'
export const opens = 'The talk opens'
