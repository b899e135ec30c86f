import { clear, createStore, del, entries, get, set } from 'idb-keyval'
import { AppError } from '#src/core/base/errors.ts'
import type { KeptFile } from '#src/page/store/session.ts'
import { isKept, keptMatrices, removeKept } from '#src/engine/worker/kept/shelf.ts'
import type { FileSource } from '#src/core/sparse/source.ts'
import * as texts from './words.ts'

/** Files are kept in this browser alone. Rejects, and never throws, where the browser keeps nothing. */
const shelf = async () => createStore('sparsescope', 'files')

/** What is kept under a hash; without a date in files that were kept before dates were. */
type Entry = File | { readonly file: File; readonly date: string }
const inEntry = (entry: Entry): File => (entry instanceof File ? entry : entry.file)

/**
 * Keeps a file under its hash. In a browser that keeps nothing the file is lost with the page.
 * @returns that there is no room for it, where that is so
 */
export async function putFile({ hash, name }: FileSource, file: File): Promise<string | undefined> {
  try {
    const store = await shelf()
    if (!(await get<Entry>(hash, store))) await set(hash, { file, date: new Date().toISOString() }, store)
  } catch (error) {
    // private windows keep nothing: the link then asks for the file
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') return undefined
    return texts.notKept(name, file.size)
  }
  return undefined
}

/** All that are kept, files and matrices in binary, the latest first; none where the browser keeps nothing. */
export async function keptFiles(): Promise<readonly KeptFile[]> {
  const all = await shelf()
    .then((store) => entries<string, Entry>(store))
    .catch(() => [])
  const files = all.map(keptFile)
  const matrices = await keptMatrices()
  const binary = (of: string) => matrices.reduce((sum, { hash, size }) => sum + (hash === of ? size : 0), 0)
  const alone = matrices.filter(({ hash }) => !files.some((file) => file.hash === hash))
  return [
    ...files.map((file) => ({ ...file, binary: binary(file.hash) })),
    ...alone.map(({ size, ...matrix }) => ({ ...matrix, size: 0, binary: size })),
  ].sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
}

/**
 * Deletes the file under a hash and its matrices, or all of them.
 * @returns that some are still read, where that is so
 */
export async function removeFiles(hash?: string): Promise<string | undefined> {
  const held = await removeKept(hash)
  const store = await shelf()
  await (hash === undefined ? clear(store) : del(hash, store))
  return held > 0 ? texts.stillRead(held) : undefined
}

/**
 * The file behind a source; undefined where its matrix alone is kept. Throws AppError `FileNeeded` where this browser has neither.
 */
export async function findFile(source: FileSource): Promise<File | undefined> {
  const file = await fileUnder(source.hash).catch(() => undefined)
  return file ?? ((await isKept(source)) ? undefined : needed(source))
}

function keptFile([hash, entry]: [string, Entry]): KeptFile {
  const { name, size } = inEntry(entry)
  return { hash, name, size, ...('date' in entry && { date: entry.date }) }
}

const fileUnder = async (hash: string): Promise<File | undefined> => {
  const entry = await get<Entry>(hash, await shelf())
  return entry && inEntry(entry)
}

/** What the link shows, with its size where the link tells it. */
function shownBy({ name, member, size }: FileSource): string {
  const what = member === undefined ? name : texts.member(member, name)
  return size ? texts.sized(what, ...size) : what
}

/** This browser has never had the file that a link names. */
function needed(source: FileSource): never {
  throw new AppError(
    'FileNeeded',
    texts.fileNeeded(shownBy(source), source.member === undefined ? texts.it : source.name),
  )
}
