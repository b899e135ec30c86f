/** What a file's name says of it, in an archive or in a folder. */

/** What SuiteSparse puts beside a matrix: right-hand sides, solutions, coordinates. */
const COMPANION = /_(b|x|rhs|coord)\d*$/i

/** bcsstk33 of HB/bcsstk33.mtx, bcsstk33.mtx.gz and bcsstk33.tar.gz. */
export function stemOf(path: string): string {
  return fileOf(path).replace(/(\.(mtx|mm|txt|tar))?(\.gz)?$|\.tgz$/i, '')
}

export const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const folderOf = (path: string): string | undefined => path.split('/').at(-2)

/** SuiteSparse's way: the matrix is called as its folder, or as the archive is. */
export const isNamed = (path: string, archive?: string): boolean =>
  stemOf(path) === folderOf(path) || (archive !== undefined && stemOf(path) === stemOf(archive))

/** What lies beside a matrix and is none: companions, and the "._name" that macOS writes beside every file. */
export const isBeside = (path: string): boolean => fileOf(path).startsWith('._') || COMPANION.test(stemOf(path))
