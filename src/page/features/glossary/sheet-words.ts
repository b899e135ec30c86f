/** How the page names these parts where one does not arrive. */

export const glossary = 'The glossary'
