/** How the page names these parts where one does not arrive. */

export const about = 'The sheet of licences and credits'
