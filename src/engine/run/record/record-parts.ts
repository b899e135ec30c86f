import { joined, type U8 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import { ByteReader } from '#src/core/sparse/read/lib/bytes.ts'
import type { Progress } from '#src/core/sparse/source.ts'
import * as texts from './record-words.ts'

/**
 * Bytes that a recording unpacks to at most. The largest trace buffer takes 256 MiB, and its columns take less than half of that;
 * zeros pack a thousand to one, so what a file takes packed bounds nothing.
 */
const MOST_BYTES = 96 * 2 ** 20

const HEAD = 4

/** Bytes of a file that are unpacked at a time: of zeros that is 16 MiB, for a browser unpacks all of a piece at once. */
const PIECE = 2 ** 14

/** A file piece by piece, each read when it is asked for. */
function inPieces(file: Blob, progress: Progress): ReadableStream<U8> {
  let read = 0
  return new ReadableStream<U8>(
    {
      async pull(controller) {
        const piece = new Uint8Array(await file.slice(read, read + PIECE).arrayBuffer())
        if (piece.length === 0) return controller.close()
        read += piece.length
        progress(texts.reading, read, file.size)
        controller.enqueue(piece)
      },
    },
    { highWaterMark: 0 },
  )
}

/** The parts of a recording one after the other, unpacked as they are asked for: what is refused is not unpacked. */
export class RecordParts {
  readonly #bytes: ByteReader
  #taken = 0

  /** @param progress is told the bytes of the file that were read */
  constructor(file: Blob, progress: Progress = () => undefined) {
    const unpacked = inPieces(file, progress).pipeThrough(new DecompressionStream('gzip'))
    this.#bytes = new ByteReader(unpacked, () => new AppError('BadRecording', texts.damaged))
  }

  /**
   * The next part; undefined at the end. `fits` says whether a part may have so many bytes, and throws where it may not:
   * nothing of it has been unpacked by then.
   */
  async next(fits: (size: number) => void = () => undefined): Promise<U8 | undefined> {
    const head = await this.#bytes.peek(HEAD)
    if (head.length === 0) return undefined
    const size = new DataView((await this.#exactly(HEAD)).buffer).getUint32(0, true)
    fits(size)
    return this.#exactly(size)
  }

  /** Lets go of the file. */
  release(): void {
    this.#bytes.release()
  }

  /** Room is made for what has come, never for what is only announced. */
  async #exactly(size: number): Promise<U8> {
    const pieces: U8[] = []
    this.#taken += size
    if (this.#taken > MOST_BYTES) throw new AppError('BadRecording', texts.tooLarge(MOST_BYTES))
    for (let left = size; left > 0; ) {
      const piece = await this.#bytes.take(left)
      if (!piece) throw new AppError('BadRecording', texts.endsEarly)
      pieces.push(piece)
      left -= piece.length
    }
    return joined(Uint8Array, pieces)
  }
}
