/** What is said of matrices and orders that are written to files. */

export const noComplexBinsparse = 'Complex values are not written to Binsparse: save the matrix as .npz.'
export const noComplexMarket = 'Complex values are not written to .mtx: save the matrix as .npz.'
export const permutation = (title: string) => `${title}: line k is the row of the matrix that comes kth, counted from 1`
