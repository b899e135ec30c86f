/** What the commands of this feature are called, and its sheets. */

export const noResult = (name: string) => `There is no ${name} yet: the kernel of column A has not run on this problem.`
export const chooseProblem = 'Choose a problem'
export const reorder = (ordering: string | undefined) =>
  ordering === undefined ? 'Rows and columns in their own order' : `Reorder rows and columns: ${ordering}`
export const orderOfFile = 'Reorder rows and columns: the order of a file'
export const moreFacts = 'Find more facts of the matrix'
export const stopFacts = 'Stop the search for facts'
export const openMatrix = 'Open a matrix'
export const openFor = (operation: string) => `Open a matrix: ${operation}`
export const openFile = 'Open a file (.mtx, .npz, .mat, .rb, .graph … or .run)'
export const openFurther = 'Load the second matrix from a file (B of a product)'
export const openAddress = 'Open a matrix by its address'
export const agree = 'Open it after all'
export const options = 'Change what is computed'
export const loadVector = 'Load b from a file (x, for a product)'
export const saveResult = 'Save the result to a file'
export const openKept = 'Open a file kept in this browser'
export const deleteKept = 'Delete a file kept in this browser'
export const deleteAllKept = 'Delete all files kept in this browser'
export const cancelOpening = 'Cancel opening'

export const problem = 'The choice of a problem'
export const choose = 'The list of matrices'
