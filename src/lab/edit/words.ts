/** What is said of edits of kernels. */

export const noLongerFits = (path: string) =>
  `This edit was made with another version of ${path} and no longer fits: its lines have changed.`
export const unreadable = 'This edit cannot be read.'
export const otherFormat = 'another format'
export const edited = (title: string) => `${title} (edited)`
export const noEditFile = 'This file holds no edit of a kernel.'
export const faster = 'Exercises in speed'
export const aboutFaster = 'Kernels that are right and slow. The lanes of a faster one stand beside.'
