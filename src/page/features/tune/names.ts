/** What the commands of this feature are called. */

export const tune = 'Tune the kernels for this GPU'
