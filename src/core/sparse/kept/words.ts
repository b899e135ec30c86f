/** What is said while a matrix that was kept is read. */

export const phase = 'bytes'
