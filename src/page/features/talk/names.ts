/** What the commands of this feature are called, and its sheets. */

export const startTalk = 'Give a talk'
export const talks = 'Talks and their scenes'

export const list = 'The list of talks'
export const talk = 'The talk'
export const opens = 'The talk opens'
