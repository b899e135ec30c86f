import type { F64, U32 } from '#src/core/base/arrays.ts'
import type { Field } from '../source.ts'
import { fileError } from './failure.ts'
import type { EntryBlock } from './lib/quick.ts'
import * as texts from './words.ts'

const LARGEST_BLOCK = 65_536

/** Entries with the values re + im·√−1. */
export interface Block extends EntryBlock {
  /** Present for complex values only. */
  readonly im?: F64
}

/** A list of entries that grows with what was read, never with what was declared: by blocks, without copying. */
export class Entries {
  readonly blocks: Block[] = []
  readonly #field: Field
  #last: Block
  length = 0

  constructor(field: Field) {
    this.#field = field
    this.#last = this.#open(1024)
  }

  push(i: number, j: number, re: number, im: number): void {
    const block = this.room()
    const e = block.length++
    block.i[e] = i
    block.j[e] = j
    if (block.re) block.re[e] = re
    if (block.im) block.im[e] = im
    this.length++
  }

  /** Takes over blocks that were read elsewhere. */
  adopt(blocks: readonly Block[]): void {
    for (const block of blocks) {
      this.blocks.push((this.#last = block))
      this.length += block.length
    }
  }

  /** The last block, which has room for an entry at least; who adds to it adds to `length`. */
  room(): Block {
    if (this.#last.length === this.#last.i.length) this.#last = this.#open(2 * this.#last.length)
    return this.#last
  }

  #open(wanted: number): Block {
    const size = Math.min(wanted, LARGEST_BLOCK)
    const block = { i: u32(size), j: u32(size), ...lanesOf(this.#field, size), length: 0 }
    this.blocks.push(block)
    return block
  }
}

/** The value arrays that a field needs: none, `re`, or `re` and `im`. */
export function lanesOf(field: Field, size: number): { re?: F64; im?: F64 } {
  if (field === 'pattern') return {}
  return field === 'complex' ? { re: f64(size), im: f64(size) } : { re: f64(size) }
}

export const u32 = (length: number): U32 => allocate(4 * length, () => new Uint32Array(length))
export const f64 = (length: number): F64 => allocate(8 * length, () => new Float64Array(length))

/** Makes an array of `bytes` bytes; throws TooLarge where the machine refuses the memory. */
export function allocate<T>(bytes: number, make: () => T): T {
  try {
    return make()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    const size = `${(bytes / 2 ** 20).toFixed(0)} MiB`
    throw fileError('TooLarge', texts.tooLarge(size))
  }
}
