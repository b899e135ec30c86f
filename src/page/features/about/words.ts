/** What the sheet about the page says: its build, its licence, and who made what it shows and is made with. */

export const title = 'About, licences and credits'
export const what = 'Sparsescope runs sparse solvers on your own GPU and shows what every worker did.'
export const own =
  'Its code is under the MIT licence; the meshes, fonts and packages below are not, and keep their own terms.'
export const build = (id: string) => `Build ${id}`
export const meshes = 'Meshes'
export const matrices = 'Matrices'
export const collections =
  'Matrices that the page names are from the SuiteSparse Matrix Collection (Davis and Hu, 2011), SNAP and Harwell-Boeing. None comes with the page.'
export const packages = 'Packages and fonts'
export const ofAll = 'All licences as one text'
export const source = 'Source'
export const theList = 'The list of packages'
export const loading = 'Loading the list …'
