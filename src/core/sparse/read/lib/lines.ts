const NEWLINE = 10
/** The Matrix Market format allows 1024 bytes per line; what is longer than this is no matrix. */
export const LINE_LIMIT = 65_536

/** Takes one line: bytes from..to, without its newline. */
export type TakeLine = (bytes: Uint8Array, from: number, to: number) => void

/** Takes as many of the whole lines from..to as it can, and returns where the first begins that it has not taken. */
export type TakeLines = (bytes: Uint8Array, from: number, to: number) => number

/**
 * Cuts a stream of chunks into lines. Lines inside a chunk are passed without a copy; only a line that spans chunks is
 * copied. Holds at most LINE_LIMIT bytes: `tooLong` is called, and must throw, for a line beyond it.
 */
export class LineSplitter {
  readonly #take: TakeLine
  readonly #tooLong: () => never
  readonly #takeMany: TakeLines | undefined
  #carry = new Uint8Array(256)
  #carried = 0

  /** @param takeMany is asked after each line that `take` was given */
  constructor(take: TakeLine, tooLong: () => never, takeMany?: TakeLines) {
    this.#take = take
    this.#tooLong = tooLong
    this.#takeMany = takeMany
  }

  push(chunk: Uint8Array): void {
    let from = 0
    let end: number | undefined
    for (let newline = chunk.indexOf(NEWLINE); newline >= 0; newline = chunk.indexOf(NEWLINE, from)) {
      if (this.#carried > 0) this.#flush(chunk, newline)
      else this.#pass(chunk, from, newline)
      from = newline + 1
      if (this.#takeMany) from = this.#takeMany(chunk, from, (end ??= chunk.lastIndexOf(NEWLINE) + 1))
    }
    if (from < chunk.length) this.#keep(chunk, from, chunk.length)
  }

  /** The beginning of a line whose end has not come, as a copy; it is no longer held here. */
  giveUp(): Uint8Array {
    const held = this.#carry.slice(0, this.#carried)
    this.#carried = 0
    return held
  }

  /** Passes the last line if the file does not end in a newline. */
  finish(): void {
    if (this.#carried > 0) this.#flush(this.#carry, 0)
  }

  #flush(chunk: Uint8Array, to: number): void {
    if (to > 0) this.#keep(chunk, 0, to)
    const length = this.#carried
    this.#carried = 0
    this.#pass(this.#carry, 0, length)
  }

  #pass(bytes: Uint8Array, from: number, to: number): void {
    if (to - from > LINE_LIMIT) this.#tooLong()
    this.#take(bytes, from, to)
  }

  #keep(chunk: Uint8Array, from: number, to: number): void {
    const length = this.#carried + to - from
    if (length > LINE_LIMIT) this.#tooLong()
    if (length > this.#carry.length) this.#grow(length)
    this.#carry.set(chunk.subarray(from, to), this.#carried)
    this.#carried = length
  }

  #grow(length: number): void {
    const larger = new Uint8Array(Math.min(LINE_LIMIT, Math.max(length, 2 * this.#carry.length)))
    larger.set(this.#carry)
    this.#carry = larger
  }
}
