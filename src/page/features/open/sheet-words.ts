/** How the page names these parts where one does not arrive. */

export const problem = 'The choice of a problem'
export const choose = 'The list of matrices'
