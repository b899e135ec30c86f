import { createSHA256 } from 'hash-wasm'
import { openStream, type ReadOptions } from './matrix.ts'
import { Pace } from './lib/abort.ts'

const PIECE = 2 ** 20

/** The first 16 hex digits of the SHA-256 of a file's bytes, in one pass and without holding them. Throws Unreadable. */
export async function hashOf(
  stream: ReadableStream<Uint8Array>,
  name: string,
  options: ReadOptions = {},
): Promise<string> {
  const pace = new Pace(options.signal, options.progress)
  const source = openStream(stream, name, options.signal)
  // WebCrypto wants all bytes at once, which large files cannot give
  const hash = await createSHA256()
  try {
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
