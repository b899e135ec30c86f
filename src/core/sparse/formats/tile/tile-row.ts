import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../../csr.ts'
import type { Masks } from './profile.ts'
import { EDGE } from './tiling.ts'

/** The tiles of one tile row after the other. Arrays are by tile column and as long as the matrix is wide: reused. */
export class TileRow {
  /** Tile columns that hold nonzeros, ascending: the first `count` words. */
  readonly columns: U32
  count = 0
  /** Nonzeros of each tile. */
  readonly held: Uint16Array<ArrayBuffer>
  /** 16 per tile. */
  readonly masks: Masks
  readonly #pattern: Pattern
  /** Pairs of masks, which are cleared together. */
  readonly #pairs: U32
  readonly #bits: U32

  constructor(pattern: Pattern) {
    const across = Math.ceil(pattern.cols / EDGE)
    this.#pattern = pattern
    this.columns = new Uint32Array(across)
    this.held = new Uint16Array(across)
    this.masks = new Uint16Array(across * EDGE)
    this.#pairs = new Uint32Array(this.masks.buffer)
    this.#bits = new Uint32Array(Math.ceil(across / 32))
  }

  /** Reads tile row ti: of each row one tile after the other, for nonzeros that lie side by side share one. */
  read(ti: number): void {
    this.#clear()
    const { columns, held, masks } = this
    const { rows, row_ptr, col_idx } = this.#pattern
    const first = ti * EDGE
    const last = Math.min(rows, first + EDGE)
    let count = 0
    for (let i = first; i < last; i++) {
      const end = row_ptr[i + 1]
      for (let k = row_ptr[i]; k < end; ) {
        const begin = k
        const column = col_idx[k] >>> 4
        let mask = 0
        for (; k < end && col_idx[k] >>> 4 === column; k++) mask |= 1 << (col_idx[k] & 15)
        if (held[column] === 0) columns[count++] = column
        held[column] += k - begin
        masks[column * EDGE + i - first] = mask
      }
    }
    this.count = count
    if (count > FEW) this.#list()
    else insertionSort(columns, count)
  }

  /** Lists the columns anew, ascending, by a bit for each. */
  #list(): void {
    const { columns, count } = this
    const bits = this.#bits
    let [low, high] = [bits.length, 0]
    for (let n = 0; n < count; n++) {
      const word = columns[n] >>> 5
      bits[word] |= 1 << (columns[n] & 31)
      if (word < low) low = word
      if (word > high) high = word
    }
    for (let word = low, n = 0; word <= high; word++)
      for (; bits[word] !== 0; bits[word] &= bits[word] - 1)
        columns[n++] = word * 32 + 31 - Math.clz32(bits[word] & -bits[word])
  }

  #clear(): void {
    for (let n = 0; n < this.count; n++) {
      const column = this.columns[n]
      this.held[column] = 0
      for (let pair = column * 8; pair < column * 8 + 8; pair++) this.#pairs[pair] = 0
    }
  }
}

/** Up to this many columns, insertion sorts fastest: consecutive rows have most tiles in common. */
const FEW = 32

function insertionSort(words: U32, count: number): void {
  for (let n = 1; n < count; n++) {
    const word = words[n]
    let at = n
    for (; at > 0 && words[at - 1] > word; at--) words[at] = words[at - 1]
    words[at] = word
  }
}
