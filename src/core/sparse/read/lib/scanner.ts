import { latin1 } from './number.ts'

const isBlank = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13)

/** Walks over the blank-separated words of one line; `start..stop` are the bytes of the current word. */
export class Scanner {
  bytes: Uint8Array = new Uint8Array(0)
  start = 0
  stop = 0
  #end = 0

  /** Begins a line: the words of bytes from..to. */
  begin(bytes: Uint8Array, from: number, to: number): void {
    this.bytes = bytes
    this.start = from
    this.stop = from
    this.#end = to
  }

  /** Goes to the next word; false at the end of the line. */
  next(): boolean {
    const { bytes } = this
    const end = this.#end
    let at = this.stop
    while (at < end && isBlank(bytes[at])) at++
    this.start = at
    while (at < end && !isBlank(bytes[at])) at++
    this.stop = at
    return at > this.start
  }

  word(): string {
    return latin1(this.bytes, this.start, this.stop)
  }

  /** The current word for a message: quoted, at most 24 characters of it, unprintable ones as dots. */
  quoted(): string {
    const word = latin1(this.bytes, this.start, Math.min(this.stop, this.start + 25)).replace(/[^\x20-\x7e]/g, '·')
    return word.length > 24 ? `"${word.slice(0, 24)}…"` : `"${word}"`
  }
}
