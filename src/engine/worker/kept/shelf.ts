import { AppError } from '#src/core/base/errors.ts'
import {
  binaryPieces,
  type BytesAt,
  bytesIn,
  matrixIn,
  nameIn,
  type WatchOfKept,
} from '#src/core/sparse/kept/binary.ts'
import type { PatternFacts } from '#src/core/sparse/facts.ts'
import type { FileSource, Matrix } from '#src/core/sparse/source.ts'

/**
 * Matrices of opened files, in binary, in the origin-private file system of this browser: they open again without being parsed. A browser that
 * has none, or no room, loses nothing: the file itself is read.
 */

const FOLDER = 'matrices'
/** Of files that list an order of rows. */
const ORDERS = 'orders'
/** What was found of kept matrices, under their names. */
export const FACTS = 'facts'
/** Bytes that a name in a file system may have. */
const LONGEST = 240

/** A kept matrix: that of a file, by its hash, or of one of its members. */
export interface KeptMatrix {
  readonly hash: string
  /** Of the matrix, and its path in the file where it is one of several. */
  readonly name: string
  readonly member?: string
  readonly size: number
  /** ISO 8601, when it was written. */
  readonly date: string
}

/** Throws where the browser has no such file system, or lets nothing be kept. */
export const folder = async (name = FOLDER): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(name, { create: true })

/** `0123456789abcdef`, or `0123456789abcdef.folder%2Fa.mtx`. */
export const keptName = ({ hash, member }: FileSource): string =>
  member === undefined ? hash : `${hash}.${encodeURIComponent(member)}`
const hashIn = (name: string): string => name.split('.', 1)[0]

async function handleOf(source: FileSource): Promise<FileSystemFileHandle | undefined> {
  try {
    return await (await folder()).getFileHandle(keptName(source))
  } catch {
    return undefined // not kept: the file itself is read
  }
}

/** Whether the matrix of this source is kept. Never rejects. */
export async function isKept(source: FileSource): Promise<boolean> {
  try {
    const file = await (await handleOf(source))?.getFile()
    return file !== undefined && (await nameIn(file)) !== undefined
  } catch {
    return false // deleted while it was read
  }
}

/** A file as a web worker alone may hold it. */
interface OpenFile {
  getSize(): number
  read(into: Uint8Array, options: { readonly at: number }): number
  close(): void
}

/** What `lib.dom` leaves out: it is there in web workers alone. */
interface Openable {
  createSyncAccessHandle?(options: { readonly mode: 'read-only' }): Promise<OpenFile>
}

/** Bytes of a kept file, several times as fast as a Blob's where this is a web worker, and no other one writes or reads the file. */
async function openBytes(handle: FileSystemFileHandle): Promise<BytesAt & { close?(): void }> {
  try {
    const open = await (handle as Openable).createSyncAccessHandle?.({ mode: 'read-only' })
    if (open) return { size: open.getSize(), read: (into, at) => open.read(into, { at }), close: () => open.close() }
  } catch {
    // another one has it
  }
  return bytesIn(await handle.getFile())
}

/** The matrix of a file's source in its own order; undefined where it is not kept, or is damaged. Throws the signal's reason, MoreThanAgreed. */
export async function findKept(source: FileSource, watch: WatchOfKept = {}): Promise<Matrix | undefined> {
  const handle = await handleOf(source)
  let bytes: Awaited<ReturnType<typeof openBytes>> | undefined
  try {
    bytes = handle && (await openBytes(handle))
    return bytes && (await matrixIn(bytes, watch))
  } catch (error) {
    watch.signal?.throwIfAborted()
    if (error instanceof AppError) throw error
    return undefined // deleted while it was read
  } finally {
    bytes?.close?.()
  }
}

/**
 * Keeps a matrix, whole or not at all, and its first facts where they are known. Never rejects.
 * @returns its bytes where there was no room for them
 */
export async function keepMatrix(
  source: FileSource,
  matrix: Matrix,
  facts?: PatternFacts,
): Promise<number | undefined> {
  if (keptName(source).length > LONGEST) return undefined
  let bytes = 0
  try {
    await writeWhole(await folder(), keptName(source), async (to) => {
      for (const piece of binaryPieces(matrix, facts)) {
        bytes += piece.length
        await to.write(piece)
      }
    })
    return undefined
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? bytes : undefined
  }
}

/** Writes a file, which takes the place of one of this name when it is closed, or leaves what was there. Throws what writing it throws. */
export async function writeWhole(
  at: FileSystemDirectoryHandle,
  name: string,
  write: (to: FileSystemWritableFileStream) => Promise<void>,
): Promise<void> {
  const to = await (await at.getFileHandle(name, { create: true })).createWritable()
  try {
    await write(to)
    await to.close()
  } catch (error) {
    await to.abort().catch(() => undefined)
    await removeFreed(at, name, true)
    throw error
  }
}

/** All kept matrices; none where the browser keeps nothing. Never rejects. */
export async function keptMatrices(): Promise<readonly KeptMatrix[]> {
  const all: KeptMatrix[] = []
  try {
    for await (const [at, handle] of (await folder()).entries()) {
      if (!(handle instanceof FileSystemFileHandle)) continue
      const file = await handle.getFile()
      const date = new Date(file.lastModified).toISOString()
      const member = at.slice(hashIn(at).length + 1)
      all.push({
        hash: hashIn(at),
        name: (await nameIn(file)) ?? at,
        ...(member !== '' && { member: decodeURIComponent(member) }),
        size: file.size,
        date,
      })
    }
  } catch {
    return all // what a private window keeps
  }
  return all
}

/** Keeps the file of an order, whole or not at all. Throws where this browser keeps nothing, or has no room. */
export async function keepOrder(hash: string, file: Blob): Promise<void> {
  if ((await findOrder(hash))?.size === file.size) return
  await writeWhole(await folder(ORDERS), hash, (to) =>
    file.stream().pipeTo(to, { preventAbort: true, preventClose: true }),
  )
}

/** Tries to remove what is still held: a browser frees a file some milliseconds after its writer or reader has ended. */
const TRIES = 20
const PAUSE_MS = 10

/**
 * Removes a file. Never rejects.
 * @param ifEmpty only while nothing is written there: what another page has put there stays
 * @returns false where it stays, or another one still has it
 */
async function removeFreed(at: FileSystemDirectoryHandle, name: string, ifEmpty = false): Promise<boolean> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      if (ifEmpty && (await (await at.getFileHandle(name)).getFile()).size > 0) return false
      await at.removeEntry(name, { recursive: true })
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return true
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  return false
}

/** The file of an order; undefined where it is not kept. Never rejects. */
export async function findOrder(hash: string): Promise<File | undefined> {
  try {
    const file = await (await (await folder(ORDERS)).getFileHandle(hash)).getFile()
    return file.size > 0 ? file : undefined // a copy that ended with its page is empty
  } catch {
    return undefined
  }
}

/**
 * Deletes the matrices of the file with this hash and their facts, or all of them and all orders. Never rejects.
 * @returns how many files are still there, because a page reads or writes them
 */
export async function removeKept(hash?: string): Promise<number> {
  const isMeant = (name: string) => hash === undefined || hashIn(name) === hash
  const held = (await removeAll(FOLDER, isMeant)) + (await removeAll(FACTS, isMeant))
  return hash === undefined ? held + (await removeAll(ORDERS, () => true)) : held
}

/** Removes files of a folder, and returns how many it could not. Never rejects. */
async function removeAll(folderName: string, isMeant: (name: string) => boolean): Promise<number> {
  try {
    const at = await folder(folderName)
    const names: string[] = []
    for await (const name of at.keys()) if (isMeant(name)) names.push(name)
    const removed = await Promise.all(names.map((name) => removeFreed(at, name)))
    return removed.filter((isGone) => !isGone).length
  } catch {
    return 0 // this browser keeps nothing
  }
}
