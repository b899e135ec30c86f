import { joined, type U8 } from '#src/core/base/arrays.ts'
import { aborted } from './abort.ts'

/** Bytes in pieces, as they come. */
export interface Pieces {
  /** The next piece, 1 to `most` bytes; null at the end. */
  take(most: number): Promise<U8 | null>
}

/** A stream of bytes that can be looked into before it is taken. */
export class ByteReader implements Pieces {
  /** Bytes that came from the stream so far. */
  arrived = 0
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #failure: (cause: unknown) => unknown
  readonly #signal: AbortSignal | undefined
  readonly #cancel = () => void this.#reader.cancel().catch(() => undefined)
  #held: U8 = new Uint8Array(0)

  /** `failure` makes the error to throw of what the stream threw. An abort ends a pending read at once. */
  constructor(stream: ReadableStream<Uint8Array>, failure: (cause: unknown) => unknown, signal?: AbortSignal) {
    this.#reader = stream.getReader()
    this.#failure = failure
    this.#signal = signal
    signal?.addEventListener('abort', this.#cancel)
  }

  /** The next `n` bytes, or all that are left if fewer, without taking them. */
  async peek(n: number): Promise<U8> {
    while (this.#held.length < n) {
      const more = await this.#arrive()
      if (more === null) break
      this.#held = this.#held.length === 0 ? more : joined(Uint8Array, [this.#held, more])
    }
    return this.#held.subarray(0, n)
  }

  async take(most: number): Promise<U8 | null> {
    if (this.#held.length === 0) {
      const more = await this.#arrive()
      if (more === null) return null
      this.#held = more
    }
    const piece = this.#held.subarray(0, most)
    this.#held = this.#held.subarray(piece.length)
    return piece
  }

  /** What is left, as a stream that reads only when asked. */
  stream(): ReadableStream<U8> {
    return new ReadableStream<U8>(
      {
        pull: async (controller) => {
          const piece = await this.take(65_536)
          if (piece) controller.enqueue(piece)
          else controller.close()
        },
        cancel: () => this.release(),
      },
      { highWaterMark: 0 },
    )
  }

  /** Lets go of the source: a file is closed, a download stopped. */
  release(): void {
    this.#signal?.removeEventListener('abort', this.#cancel)
    this.#cancel()
  }

  async #arrive(): Promise<U8 | null> {
    for (;;) {
      const { done, value } = await this.#read()
      if (this.#signal?.aborted) throw aborted()
      if (done) return null
      if (value.length === 0) continue
      this.arrived += value.length
      // Files, responses and decompressors give plain ArrayBuffers, only the type allows for shared ones.
      return value as U8
    }
  }

  async #read(): Promise<ReadableStreamReadResult<Uint8Array>> {
    if (this.#signal?.aborted) throw aborted()
    try {
      return await this.#reader.read()
    } catch (cause) {
      throw this.#signal?.aborted ? aborted() : this.#failure(cause)
    }
  }
}
