import type { U8 } from '#src/core/base/arrays.ts'
import { byteError } from '../failure.ts'
import { latin1 } from './number.ts'
import * as texts from '../words.ts'

/** Reads numbers of a binary file one after the other. Every read beyond its end throws BrokenFile with the offset in the file. */
export class Cursor {
  at = 0
  readonly length: number
  private readonly view: DataView
  private readonly bytes: U8
  private readonly little: boolean
  private readonly from: number

  /** @param from offset of these bytes in the file, for messages */
  constructor(bytes: U8, little: boolean, from = 0) {
    this.bytes = bytes
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.little = little
    this.from = from
    this.length = bytes.length
  }

  /** In the file. */
  get offset(): number {
    return this.from + this.at
  }

  get left(): number {
    return this.length - this.at
  }

  /** Goes on by so many bytes, and returns where they began. */
  step(count: number): number {
    const at = this.at
    if (!(count >= 0 && count <= this.left))
      throw byteError('BrokenFile', this.offset, texts.endsEarly(count, this.left))
    this.at += count
    return at
  }

  take(count: number): U8 {
    const at = this.step(count)
    return this.bytes.subarray(at, at + count)
  }

  text(count: number): string {
    const at = this.step(count)
    return latin1(this.bytes, at, at + count)
  }

  u16 = () => this.view.getUint16(this.step(2), this.little)
  u32 = () => this.view.getUint32(this.step(4), this.little)
  i32 = () => this.view.getInt32(this.step(4), this.little)
  i64 = () => Number(this.view.getBigInt64(this.step(8), this.little))
  f64 = () => this.view.getFloat64(this.step(8), this.little)
}

type NumberReader = (view: DataView, at: number, little: boolean) => number

/** Numbers of a binary file by kind (i, u, f) and bytes. */
export const NUMBERS: Readonly<Record<string, NumberReader>> = {
  i1: (view, at) => view.getInt8(at),
  u1: (view, at) => view.getUint8(at),
  b1: (view, at) => view.getUint8(at),
  i2: (view, at, little) => view.getInt16(at, little),
  u2: (view, at, little) => view.getUint16(at, little),
  i4: (view, at, little) => view.getInt32(at, little),
  u4: (view, at, little) => view.getUint32(at, little),
  i8: (view, at, little) => Number(view.getBigInt64(at, little)),
  u8: (view, at, little) => Number(view.getBigUint64(at, little)),
  f4: (view, at, little) => view.getFloat32(at, little),
  f8: (view, at, little) => view.getFloat64(at, little),
}

/** Numbers of one kind, one after the other. */
export interface NumberList {
  readonly length: number
  at(k: number): number
  /** In the file. */
  offsetOf(k: number): number
}

/** The next `length` numbers of a kind. @param stride bytes from one to the next */
export function numbersOf(cursor: Cursor, kind: string, length: number, little: boolean): NumberList {
  const size = Number(kind.slice(1))
  const { offset } = cursor
  const bytes = cursor.take(length * size)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const read = NUMBERS[kind]
  const at = (k: number) => {
    if (!(k < length)) throw byteError('BrokenFile', offset + bytes.length, texts.listEnds(length))
    return read(view, k * size, little)
  }
  return { length, at, offsetOf: (k) => offset + k * size }
}

/** Unpacks a stream of deflate's, up to as many bytes as are announced. Throws BrokenFile. */
export async function inflated(
  bytes: U8,
  format: 'deflate' | 'deflate-raw',
  most: number,
  offset: number,
): Promise<U8> {
  const broken = (what: string) => byteError('BrokenFile', offset, what)
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader()
  const parts: Uint8Array[] = []
  let length = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      parts.push(next.value)
      length += next.value.length
      if (length > most) throw broken(texts.inflatesBeyond(most))
    }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'BrokenFile') throw cause
    throw broken(texts.notInflated)
  } finally {
    void reader.cancel().catch(() => undefined)
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
