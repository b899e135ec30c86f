/** What the commands of this feature are called, and its sheets. */

export const glossary = 'Glossary'

export const glossarySheet = 'The glossary'
