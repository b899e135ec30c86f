import { createSHA256 } from 'hash-wasm'
import { openStream, type ReadOptions } from './matrix.ts'
import { Pace } from './lib/abort.ts'

const PIECE = 2 ** 20

interface Hash {
  update(bytes: Uint8Array): unknown
  /** In hex. */
  digest(): string
}

/** SHA-256 in WebAssembly, several times as fast as in JavaScript, which a host may forbid. */
async function startHash(): Promise<Hash> {
  try {
    return await createSHA256()
  } catch {
    const [{ sha256 }, { bytesToHex }] = await Promise.all([
      import('@noble/hashes/sha2.js'),
      import('@noble/hashes/utils.js'),
    ])
    const hash = sha256.create()
    return { update: (bytes) => hash.update(bytes), digest: () => bytesToHex(hash.digest()) }
  }
}

/** The first 16 hex digits of the SHA-256 of a file's bytes, in one pass and without holding them. Throws Unreadable. */
export async function hashOf(
  stream: ReadableStream<Uint8Array>,
  name: string,
  options: ReadOptions = {},
): Promise<string> {
  const pace = new Pace(options.signal, options.progress)
  const source = openStream(stream, name, options.signal)
  try {
    // WebCrypto wants all bytes at once, which large files cannot give
    const hash = await startHash()
    for (let piece = await source.take(PIECE); piece; piece = await source.take(PIECE)) {
      hash.update(piece)
      pace.report('file', source.arrived, options.size ?? 0)
      await pace.breathe()
    }
    return hash.digest().slice(0, 16)
  } finally {
    source.release()
  }
}
