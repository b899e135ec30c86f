import type { U8 } from '#src/core/base/arrays.ts'
import type { ByteReader, Pieces } from './lib/bytes.ts'
import { fileError } from './failure.ts'
import { latin1 } from './lib/number.ts'
import * as texts from './words.ts'

const BLOCK = 512
/** Long names and pax records are this long at most, else the archive is damaged. */
const RECORD_LIMIT = 65_536
/** Type flags of regular files: POSIX, old, contiguous. */
const REGULAR = ['0', '\0', '7']
/** Type flags of links, hard and symbolic: they name a file that may lie elsewhere. */
const LINKS = ['1', '2']

/** What extension headers say of the member that follows them. */
interface Extra {
  path?: string
  size?: number
}

export interface Member {
  readonly path: string
  readonly size: number
}

/** Walks over the regular files of a tar (POSIX ustar, pax paths and sizes, GNU long names) in one pass. */
export class Tar implements Pieces {
  /** Paths of links, which hold no bytes of their own. */
  readonly links: string[] = []
  readonly #source: ByteReader
  readonly #name: string
  readonly #passed: () => Promise<void> | void
  /** Bytes of the current member not yet taken, and the padding behind them. */
  #left = 0
  #padding = 0

  /** `passed` is called while a member is passed over, which may take long. */
  constructor(source: ByteReader, name: string, passed: () => Promise<void> | void = () => undefined) {
    this.#source = source
    this.#name = name
    this.#passed = passed
  }

  /** Goes to the next regular file, over what is left of this one; null at the end. Throws BrokenTar. */
  async next(): Promise<Member | null> {
    let extra: Extra = {}
    for (;;) {
      await this.#skip()
      const header = await this.#header()
      if (header === null) return null
      const type = String.fromCharCode(header[156])
      const isExtension = type === 'x' || type === 'L'
      this.#enter(isExtension ? sizeOf(header) : (extra.size ?? sizeOf(header)))
      if (type === 'L') extra.path = text(await this.#record())
      else if (type === 'x') extra = { ...extra, ...paxRecords(text(await this.#record())) }
      else if (REGULAR.includes(type)) return { path: extra.path ?? pathOf(header), size: this.#left }
      else {
        if (LINKS.includes(type)) this.links.push(extra.path ?? pathOf(header))
        extra = {}
      }
    }
  }

  /** The next piece of the current member. */
  async take(most: number): Promise<U8 | null> {
    if (this.#left === 0) return null
    const piece = await this.#source.take(Math.min(most, this.#left))
    if (piece === null) throw this.#broken()
    this.#left -= piece.length
    return piece
  }

  #enter(size: number): void {
    if (!Number.isSafeInteger(size) || size < 0) throw this.#broken()
    this.#left = size
    this.#padding = (BLOCK - (size % BLOCK)) % BLOCK
  }

  async #header(): Promise<U8 | null> {
    const block = await this.#source.peek(BLOCK)
    if (block.every((byte) => byte === 0)) return null
    if (!isTarHeader(block)) throw this.#broken()
    return this.#source.take(BLOCK)
  }

  /** The whole of the current member: an extension header, which is short. */
  async #record(): Promise<U8> {
    const length = this.#left
    const record = length > RECORD_LIMIT ? null : await this.#source.peek(length)
    if (record?.length !== length) throw this.#broken()
    return record
  }

  async #skip(): Promise<void> {
    for (let left = this.#left + this.#padding; left > 0; ) {
      const piece = await this.#source.take(left)
      // Some writers leave out the padding of the last member.
      if (piece === null && left <= this.#padding) break
      if (piece === null) throw this.#broken()
      left -= piece.length
      await this.#passed()
    }
    this.#left = 0
    this.#padding = 0
  }

  #broken() {
    return fileError('BrokenTar', texts.brokenTar(this.#name))
  }
}

/** A tar header carries the sum of its bytes, with its sum field read as blanks. */
export function isTarHeader(block: U8): boolean {
  if (block.length < BLOCK) return false
  let sum = 8 * 32
  for (let at = 0; at < BLOCK; at++) if (at < 148 || at >= 156) sum += block[at]
  return octal(block.subarray(148, 156)) === sum
}

const text = (field: U8): string => new TextDecoder().decode(field).split('\0', 1)[0]

function octal(field: U8): number {
  const digits = latin1(field, 0, field.length)
    .replace(/[\0 ]+$/, '')
    .trim()
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : NaN
}

/** Octal digits, or, with the top bit set, 11 bytes of binary (GNU, for files beyond 8 GiB). */
function sizeOf(header: U8): number {
  const field = header.subarray(124, 136)
  if (!(field[0] & 0x80)) return octal(field)
  return field.subarray(1).reduce((size, byte) => size * 256 + byte, 0)
}

function pathOf(header: U8): string {
  const isUstar = latin1(header, 257, 262) === 'ustar'
  const prefix = isUstar ? text(header.subarray(345, 500)) : ''
  const name = text(header.subarray(0, 100))
  return prefix === '' ? name : `${prefix}/${name}`
}

/** Lines of "length key=value". */
function paxRecords(records: string): Extra {
  const found: Extra = {}
  for (const line of records.split('\n')) {
    const [, key, value] = /^\d+ (path|size)=(.*)$/.exec(line) ?? []
    if (key === 'path') found.path = value
    if (key === 'size') found.size = Number(value)
  }
  return found
}
