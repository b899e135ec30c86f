/** What the commands of this feature are called, and its sheets. */

export const lessons = 'Read a lesson'
export const openLesson = 'Open a step of a lesson'
export const nextStep = 'Next step of the lesson'
export const lastStep = 'Previous step of the lesson'
export const leaveLesson = 'Leave the lesson'

export const list = 'The list of lessons'
export const lesson = 'The lesson'
