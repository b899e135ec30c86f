import { isBeside, isMatrixName, isNamed } from '#src/core/sparse/read/lib/names.ts'
import * as texts from './words.ts'

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

/** Files that a message names. */
const NAMED = 3

/** Recognises matrices by their names, for there may be thousands of files; a single file is opened in any case. */
export function meaningOf({ files, folders, cut }: Drop): Meaning {
  if (files.length === 1 && folders.length === 0) return { kind: 'open', file: files[0] }
  const matrices = files.filter(({ path }) => isMatrixName(path) && !isBeside(path))
  const own = matrices.filter(({ path }) => isNamed(path))
  if (matrices.length === 0) return { kind: 'nothing', why: whyNothing(files, folders) }
  const chosen = matrices.length === 1 ? matrices[0] : own.length === 1 ? own[0] : undefined
  if (chosen) {
    const left = leftWords(files, matrices, chosen)
    return { kind: 'open', file: chosen, ...(left && { left }) }
  }
  const [n, others] = [matrices.length, files.length - matrices.length]
  const found = others > 0 ? texts.matricesBeside(n, others) : texts.matrices(n)
  return {
    kind: 'choose',
    from: matrices,
    title: texts.chooseOf(folders.length > 0 ? texts.folders(folders[0], folders.length) : texts.files(files.length)),
    about: cut ? `${found} ${texts.tooMany}` : found,
  }
}

function whyNothing(files: readonly Dropped[], folders: readonly string[]): string {
  if (files.length === 0) return texts.empty(folders[0], folders.length)
  const names = files.slice(0, NAMED).map(({ path }) => path)
  const listed = `${names.join(', ')}${files.length > NAMED ? ' …' : '.'}`
  return folders.length > 0 ? texts.noMatrix(folders[0], folders.length, listed) : texts.noMatrixAmong(listed)
}

/** What is said of the files that were dropped with the one that is opened. */
function leftWords(files: readonly Dropped[], matrices: readonly Dropped[], chosen: Dropped): string | undefined {
  const others = files.filter((file) => !matrices.includes(file))
  const rest = matrices.length - 1
  const parts: string[] = []
  if (rest > 0) parts.push(texts.isNamed(chosen.path, rest))
  if (others.length > 0) parts.push(texts.leftOut(others[0].path, others.length))
  return parts.length > 0 ? parts.join(' ') : undefined
}
