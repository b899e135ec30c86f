/** What is said at the end of a lesson. */

export const over = 'You have read the lesson to its end. Its figure stays here: change in it what you like.'
export const overAndKept = 'You have read the lesson to its end.'
