import { firstWhere } from '#src/core/base/halve.ts'
import type { U8, U32 } from '#src/core/base/arrays.ts'
import { EDGE } from './tiling.ts'

/** For each row of a tile a bit for each stored column, the leftmost lowest. */
export type Masks = Uint16Array<ArrayBuffer>

/**
 * What a format is chosen by, of one tile after the other. There may be as many tiles as nonzeros: the object is reused,
 * and lines are counted only when asked for.
 */
export class Profile {
  /** Rows and columns of the tile, 16 but at the lower and right edge. */
  height = EDGE
  width = EDGE
  nonzeros = 0
  readonly #masks: Masks
  #at = 0
  #counted = false
  readonly #rowLengths: U8 = new Uint8Array(EDGE)
  #longest = 0
  #fullRows = 0
  #wholeRows = false

  constructor(masks: Masks) {
    this.#masks = masks
  }

  /** Reads the tile with `nonzeros` nonzeros whose masks begin at `at`. */
  read(at: number, nonzeros: number, height: number, width: number): this {
    this.#at = at
    this.nonzeros = nonzeros
    this.height = height
    this.width = width
    this.#counted = false
    return this
  }

  /** Nonzeros of each row. */
  get rowLengths(): U8 {
    this.#count()
    return this.#rowLengths
  }

  /** Nonzeros of the longest row. */
  get longest(): number {
    this.#count()
    return this.#longest
  }

  /** A bit for each full row. */
  get fullRows(): number {
    this.#count()
    return this.#fullRows
  }

  /** Each row is empty or full. */
  get hasWholeRows(): boolean {
    this.#count()
    return this.#wholeRows
  }

  /** Each column is empty or full: the rows are all alike. */
  get hasWholeColumns(): boolean {
    for (let r = 1; r < this.height; r++) if (this.#masks[this.#at + r] !== this.#masks[this.#at]) return false
    return true
  }

  /** Row lengths' standard deviation over their mean. */
  get variation(): number {
    const { rowLengths, height } = this
    const mean = this.nonzeros / height
    let squares = 0
    for (let r = 0; r < height; r++) squares += (rowLengths[r] - mean) ** 2
    return Math.sqrt(squares / height) / mean
  }

  /** Nonzeros that lie right of the first `width` of their row. */
  beyond(width: number): number {
    const { rowLengths } = this
    let sum = 0
    for (let r = 0; r < EDGE; r++) sum += Math.max(0, rowLengths[r] - width)
    return sum
  }

  #count(): void {
    if (this.#counted) return
    this.#counted = true
    this.#longest = 0
    this.#fullRows = 0
    this.#wholeRows = true
    for (let r = 0; r < EDGE; r++) {
      const length = bitsOf(this.#masks[this.#at + r])
      this.#rowLengths[r] = length
      if (length > this.#longest) this.#longest = length
      if (length === this.width) this.#fullRows |= 1 << r
      else if (length > 0) this.#wholeRows = false
    }
  }
}

/** Set bits of 16. */
function bitsOf(mask: number): number {
  const pairs = mask - ((mask >> 1) & 0x5555)
  const fours = (pairs & 0x3333) + ((pairs >> 2) & 0x3333)
  const eights = (fours + (fours >> 4)) & 0x0f0f
  return (eights + (eights >> 8)) & 0x1f
}

/** The tile row of tile t. */
export const tileRow = (tile_ptr: U32, t: number): number =>
  firstWhere(1, tile_ptr.length - 1, (row) => tile_ptr[row] > t) - 1
