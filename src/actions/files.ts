import { createStore, get, set } from 'idb-keyval'
import { AppError } from '#src/base/errors.ts'
import { bytes, count, plural } from '#src/base/format.ts'
import type { MatrixSource } from '#src/sparse/source.ts'

/**
 * Files of the visitor's, kept in this browser alone so that a reload finds them again by their hash. Rejects, and never
 * throws, where the browser keeps nothing.
 */
export const shelf = async () => createStore('sparsescope', 'files')

/** What is kept under a hash; without a date in files that were kept before dates were. */
export type Entry = File | { readonly file: File; readonly date: string }
export const inEntry = (entry: Entry): File => (entry instanceof File ? entry : entry.file)

type FileSource = Extract<MatrixSource, { kind: 'file' }>

/** Files of this visit, by their hash. */
const opened = new Map<string, File>()

/** A file that is about to be opened. */
export const holdFile = (hash: string, file: File): void => void opened.set(hash, file)

/**
 * Keeps a file for reloads, once it has been read. Never rejects: in a browser that keeps nothing the file is lost; one
 * that has no room for it says so.
 * @returns what to tell the visitor, if anything
 */
export async function keepFile({ hash, name }: FileSource): Promise<string | undefined> {
  const file = opened.get(hash)
  if (!file) return undefined
  try {
    const store = await shelf()
    if (!(await get<Entry>(hash, store))) await set(hash, { file, date: new Date().toISOString() }, store)
  } catch (error) {
    // private windows keep nothing: the link then asks for the file
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return undefined
    return `${name} is open, but this browser has no room to keep its ${bytes(file.size)}: after a reload it has to be dropped again.`
  }
  return undefined
}

/** ` (8 738 × 8 738, 300 321 nonzeros)`, where the link tells. */
const sizeOf = ({ size }: FileSource): string =>
  size ? ` (${count(size[0])} × ${count(size[1])}, ${plural(size[2], 'nonzero')})` : ''

const kept = async (hash: string): Promise<File | undefined> => {
  const entry = await get<Entry>(hash, await shelf())
  return entry && inEntry(entry)
}

/** The file behind a source, from this visit or an earlier one; throws `FileNeeded` when this browser has never had it. */
export async function fileOf(source: MatrixSource): Promise<File | undefined> {
  if (source.kind !== 'file') return undefined
  const known = opened.get(source.hash) ?? (await kept(source.hash).catch(() => undefined))
  if (known) return known
  const what = source.member === undefined ? source.name : `${source.member} of ${source.name}`
  throw new AppError(
    'FileNeeded',
    `This link shows ${what}${sizeOf(source)}, a file that stays on the machine it came from: drop ${source.member === undefined ? 'it' : source.name} here.`,
  )
}
