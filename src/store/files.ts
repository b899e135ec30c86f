import { createStore, get, set } from 'idb-keyval'
import { AppError } from '#src/base/errors.ts'
import { count, plural } from '#src/base/format.ts'
import type { MatrixSource } from '#src/sparse/source.ts'

/**
 * Files of the visitor's, kept in this browser alone so that a reload finds them again by their hash. Rejects, and never
 * throws, where the browser keeps nothing.
 */
const shelf = async () => createStore('sparsescope', 'files')
const kept = async (hash: string) => get<File>(hash, await shelf())
const keep = async (hash: string, file: File) => set(hash, file, await shelf())
const opened = new Map<string, File>()

/** 16 hex digits that name the bytes: SHA-256 where the page is secure, else FNV-1a over the bytes in two halves. */
async function hashOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  if (globalThis.crypto?.subtle) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    return Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
  let [a, b] = [0x811c9dc5, 0xc9dc5118]
  for (const byte of new Uint8Array(bytes)) {
    a = Math.imul(a ^ byte, 0x01000193)
    b = Math.imul(b ^ byte, 0x01000197)
  }
  return [a, b].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

/** The source that stands for a file; the file itself is kept for reloads, where the browser lets us. */
export async function keepFile(file: File): Promise<MatrixSource> {
  const hash = await hashOf(file)
  opened.set(hash, file)
  keep(hash, file).catch(() => undefined) // private windows keep nothing: the link then asks for the file
  return { kind: 'file', name: file.name, hash }
}

/** ` (8 738 × 8 738, 300 321 nonzeros)`, where the link tells. */
const sizeOf = ({ size }: Extract<MatrixSource, { kind: 'file' }>): string =>
  size ? ` (${count(size[0])} × ${count(size[1])}, ${plural(size[2], 'nonzero')})` : ''

/** The file behind a source, from this visit or an earlier one; throws `FileNeeded` when this browser has never had it. */
export async function fileOf(source: MatrixSource): Promise<File | undefined> {
  if (source.kind !== 'file') return undefined
  const known = opened.get(source.hash) ?? (await kept(source.hash).catch(() => undefined))
  if (known) return known
  throw new AppError(
    'FileNeeded',
    `This link shows ${source.name}${sizeOf(source)}, a file that stays on the machine it came from: drop it here.`,
  )
}
