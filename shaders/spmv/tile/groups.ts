import type { U32 } from '#src/core/base/arrays.ts'
import { EDGE } from '#src/core/sparse/formats/tile/tiling.ts'

/** Deferred nonzeros of a row that one team adds up. */
export const PIECE = 256

/** Who adds up what, and where sums go that are not a whole row's. */
export interface Groups {
  /**
   * Four words per group: its first tile; its tile row; 0 where it is all of the tile row, else 1 + its number among the
   * tile row's groups; where the tile row's first row is among `sumRows`. One more group ends the last.
   */
  readonly groups: U32
  /** Rows that are added up from several sums, tile row by tile row. */
  readonly sumRows: U32
  /** Where the sums of each of those rows begin, those of groups and then those of pieces; and how many sums there are. */
  readonly sum_ptr: U32
  /** Four words a piece of a row's deferred nonzeros: first, end, row, and which of the sums it gives. */
  readonly pieces: U32
}

/** Cuts tile rows into groups of `most` tiles at most, as even as can be. */
export function groupsOf(rows: number, tile_ptr: U32, deferred_ptr: U32, most: number): Groups {
  const groups = new Words()
  const sumRows = new Words()
  const sum_ptr = new Words()
  const pieces = new Words()
  let sums = 0
  for (let ti = 0; ti + 1 < tile_ptr.length; ti++) {
    const [first, end] = [ti * EDGE, Math.min(rows, ti * EDGE + EDGE)]
    const tiles = tile_ptr[ti + 1] - tile_ptr[ti]
    const parts = Math.ceil(tiles / most)
    if (parts <= 1 && deferred_ptr[first] === deferred_ptr[end]) groups.push(tile_ptr[ti], ti, 0, 0)
    else addParts(ti, first, end, tiles, parts)
  }
  groups.push(tile_ptr[tile_ptr.length - 1], 0, 0, 0)
  sum_ptr.push(sums)
  return { groups: groups.all(), sumRows: sumRows.all(), sum_ptr: sum_ptr.all(), pieces: pieces.all() }

  function addParts(ti: number, first: number, end: number, tiles: number, parts: number): void {
    for (let g = 0; g < parts; g++)
      groups.push(tile_ptr[ti] + Math.floor((g * tiles) / parts), ti, g + 1, sumRows.length)
    for (let row = first; row < end; row++) {
      sumRows.push(row)
      sum_ptr.push(sums)
      sums += parts
      for (let s = deferred_ptr[row]; s < deferred_ptr[row + 1]; s += PIECE)
        pieces.push(s, Math.min(s + PIECE, deferred_ptr[row + 1]), row, sums++)
    }
  }
}

/** A list of words that grows. */
class Words {
  length = 0
  #words = new Uint32Array(64)

  push(...words: readonly number[]): void {
    if (this.length + words.length > this.#words.length) {
      const grown = new Uint32Array(2 * this.#words.length)
      grown.set(this.#words)
      this.#words = grown
    }
    for (const word of words) this.#words[this.length++] = word
  }

  all(): U32 {
    return this.#words.slice(0, this.length)
  }
}
