/** What is said of edits of kernels. */

export const noLongerFits = (path: string) => `This edit is of another version of ${path}: the module differs now.`
export const unreadable = 'This edit cannot be read.'
export const otherFormat = 'another format'
export const edited = (title: string) => `${title} (edited)`
export const noEditFile = 'This file holds no edit of a kernel.'
