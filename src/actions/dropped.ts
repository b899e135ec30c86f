import { plural } from '#src/base/format.ts'
import { isBeside, isNamed } from '#src/sparse/read/names.ts'

/** A file among those that were dropped: `matrix.mtx`, or `folder/matrix.mtx`. */
export interface Dropped {
  readonly path: string
  get(): Promise<File>
}

/** What was dropped, folders looked through. */
export interface Drop {
  readonly files: readonly Dropped[]
  /** Names of the folders that were dropped. */
  readonly folders: readonly string[]
  /** There were more files than are looked at. */
  readonly cut: boolean
}

/** What a drop means: one file to open and what to say of the rest, several to choose from, or nothing, and why. */
export type Meaning =
  | { readonly kind: 'open'; readonly file: Dropped; readonly left?: string }
  | { readonly kind: 'choose'; readonly from: readonly Dropped[]; readonly title: string; readonly about: string }
  | { readonly kind: 'nothing'; readonly why: string }

const MATRIX = /\.(mtx|mm)(\.gz)?$|\.(tar|tar\.gz|tgz)$/i
/** Files that a message names. */
const NAMED = 3

/** Recognises matrices by their names, for there may be thousands of files; a single file is opened in any case. */
export function meaningOf({ files, folders, cut }: Drop): Meaning {
  if (files.length === 1 && folders.length === 0) return { kind: 'open', file: files[0] }
  const matrices = files.filter(({ path }) => MATRIX.test(path) && !isBeside(path))
  const own = matrices.filter(({ path }) => isNamed(path))
  const where = placeOf(folders, files.length)
  if (matrices.length === 0) return { kind: 'nothing', why: whyNothing(files, folders, where) }
  const chosen = matrices.length === 1 ? matrices[0] : own.length === 1 ? own[0] : undefined
  if (chosen) {
    const left = leftWords(files, matrices, chosen)
    return { kind: 'open', file: chosen, ...(left && { left }) }
  }
  const others = files.length - matrices.length
  const beside = others > 0 ? `, and ${plural(others, 'other file')}` : ''
  const more = cut ? ' There are more files than could be looked at.' : ''
  return {
    kind: 'choose',
    from: matrices,
    title: `Choose a matrix of ${where}`,
    about: `${plural(matrices.length, 'matrix', 'matrices')}${beside}.${more}`,
  }
}

const placeOf = (folders: readonly string[], files: number): string =>
  folders.length === 1
    ? `the folder ${folders[0]}`
    : folders.length > 1
      ? `${folders.length} folders`
      : `${files} files`

function whyNothing(files: readonly Dropped[], folders: readonly string[], where: string): string {
  const Place = where[0].toUpperCase() + where.slice(1)
  if (files.length === 0) return `${Place} ${folders.length > 1 ? 'are' : 'is'} empty.`
  const names = files.slice(0, NAMED).map(({ path }) => path)
  const listed = `${names.join(', ')}${files.length > NAMED ? ' …' : '.'}`
  return folders.length > 0
    ? `${Place} ${folders.length > 1 ? 'hold' : 'holds'} no matrix (.mtx, .mtx.gz, .tar.gz), only ${listed}`
    : `No matrix (.mtx, .mtx.gz, .tar.gz) is among these files: ${listed}`
}

/** What is said of the files that were dropped with the one that is opened. */
function leftWords(files: readonly Dropped[], matrices: readonly Dropped[], chosen: Dropped): string | undefined {
  const others = files.length - matrices.length
  const rest = matrices.length - 1
  const parts: string[] = []
  if (rest > 0)
    parts.push(
      `${chosen.path} has the name of its folder; the folder has ${plural(rest, 'other matrix', 'other matrices')}.`,
    )
  if (others === 1)
    parts.push(`${files.find((file) => !matrices.includes(file))?.path} was left out: it is not a matrix.`)
  if (others > 1) parts.push(`${plural(others, 'file')} were left out: they are not matrices.`)
  return parts.length > 0 ? parts.join(' ') : undefined
}
