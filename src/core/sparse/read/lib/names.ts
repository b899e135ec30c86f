/** What a file's name says of it, in an archive or in a folder. */

/** What SuiteSparse puts beside a matrix: right-hand sides, solutions, coordinates. */
const COMPANION = /_(b|x|rhs|coord)\d*$/i

/** Endings of files that hold a matrix, gzip's apart: they are recognised among others in a folder. */
const ENDINGS = 'mtx mm npz mat rb hb rua rsa pua psa graph metis smat gr col edges el petsc'.split(' ')
const OF_MATRIX = new RegExp(`\\.(${ENDINGS.join('|')})(\\.gz)?$|\\.(tar|tar\\.gz|tgz)$`, 'i')
const ENDING = new RegExp(`(\\.(${ENDINGS.join('|')}|txt|csv|tsv|tar))?(\\.gz)?$|\\.tgz$`, 'i')

export const isMatrixName = (path: string): boolean => OF_MATRIX.test(path)

/** bcsstk33 of HB/bcsstk33.mtx, bcsstk33.mtx.gz and bcsstk33.tar.gz. */
export const fileStem = (path: string): string => fileName(path).replace(ENDING, '')

export const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const folderOf = (path: string): string | undefined => path.split('/').at(-2)

/** SuiteSparse's way: the matrix is called as its folder, or as the archive is. */
export const isNamed = (path: string, archive?: string): boolean =>
  fileStem(path) === folderOf(path) || (archive !== undefined && fileStem(path) === fileStem(archive))

/** Files beside a matrix that are none: companions, and the "._name" that macOS writes beside every file. */
export const isBeside = (path: string): boolean => fileName(path).startsWith('._') || COMPANION.test(fileStem(path))
