import { joined, type U8 } from '#src/core/base/arrays.ts'
import type { Progress } from '../source.ts'
import { fileError } from './failure.ts'
import { Pace } from './lib/abort.ts'
import * as texts from './words.ts'

/** Bytes that are hashed together, as WebCrypto wants them at once: files of more once had other names. */
export const PIECE = 2 ** 24

export interface HashOptions {
  /** Names that the file may have: before there were pieces, longer files were named by the SHA-256 of all bytes. */
  readonly asked?: readonly string[] | undefined
  /** Bytes of a piece, for tests. */
  readonly piece?: number
  readonly progress?: Progress | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * The name of a file's bytes, 16 hex digits: the beginning of their SHA-256, and of a file of more than 16 MiB that of the SHA-256s of its
 * pieces, one after another. The one `asked` for that is its SHA-256, where one is. Holds two pieces. Throws Unreadable, the AbortError.
 */
export async function hashOf(
  file: Blob,
  name: string,
  { asked = [], piece = PIECE, progress, signal }: HashOptions = {},
): Promise<string> {
  const pace = new Pace(signal, progress)
  const digests: Promise<U8>[] = []
  await eachPiece(file, name, piece, pace, async (bytes) => {
    await digests.at(-1) // while the next piece is read, this one is hashed
    digests.push(sha256(bytes))
  })
  const all = await Promise.all(digests)
  const hash = named(all.length === 1 ? all[0] : await sha256(joined(Uint8Array, all)))
  if (all.length === 1 || asked.length === 0 || asked.includes(hash)) return hash
  const whole = (await inSteps()).create()
  // read once more: what is reported begins anew
  await eachPiece(file, name, piece, new Pace(signal, progress), (bytes) => void whole.update(bytes))
  const old = named(whole.digest())
  return asked.includes(old) ? old : hash
}

/** Hands on the bytes of a file in their order: one piece at the least, which may be empty. */
async function eachPiece(
  file: Blob,
  name: string,
  piece: number,
  pace: Pace,
  take: (bytes: U8) => Promise<void> | void,
): Promise<void> {
  for (let at = 0; at === 0 || at < file.size; at += piece) {
    pace.check()
    const bytes = await file
      .slice(at, at + piece)
      .arrayBuffer()
      .catch((cause: unknown) => {
        throw fileError('Unreadable', texts.cutShort(name, cause instanceof Error ? cause.message : String(cause)))
      })
    await take(new Uint8Array(bytes))
    pace.report('file', Math.min(file.size, at + piece), file.size)
    await pace.breathe()
  }
}

const inSteps = async () => (await import('@noble/hashes/sha2.js')).sha256

/** The browser's own, which a page that came by plain http has not. */
async function sha256(bytes: U8): Promise<U8> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto }
  return subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : new Uint8Array((await inSteps())(bytes))
}

const named = (digest: Uint8Array): string =>
  [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
