/** What the commands of this feature are called. */

export const introduction = 'What is this?'
export const closeIntroduction = 'Close the introduction'
