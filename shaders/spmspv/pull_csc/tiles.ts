import { groupByKey, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { columnsOf } from '../columns.ts'
import { piecesOf } from '../pieces.ts'
import { WORD } from '../product.ts'

/** Tiles of a piece at most: a band with more is left to several. */
const MOST_TILES = 64
/** Words of a tile, and of a column of one. */
export const TILE = 3
export const COLUMN = 2

/**
 * A in tiles of 32 × 32, band by band of 32 rows, and in a tile column by column. A tile has three words: its block of 32 columns,
 * a bit for each of these that has an entry, and its first column among those that are kept. A column has two: a bit for each
 * row of the band that has an entry there, and the place of the first.
 */
export interface MatrixTiles {
  /** Tiles of bands, in pieces (`piecesOf`). */
  readonly pieces: U32
  readonly tiles: U32
  readonly columns: U32
  /** Of each place its entry among those of rows. */
  readonly entries: U32
}

/** O(rows + columns + entries) */
export function tilesOf(A: Pattern): MatrixTiles {
  const bands = Math.ceil(A.rows / WORD)
  const byColumn = columnsOf(A)
  const { items } = groupByKey(
    byColumn.rows.map((row) => row >> 5),
    bands,
  )
  const entries = items.map((place) => byColumn.entries[place])
  const tiles = new Words(TILE)
  const columns = new Words(COLUMN)
  const ends = new Uint32Array(bands + 1)
  let [lastBand, lastColumn] = [-1, -1]
  for (let place = 0; place < items.length; place++) {
    const row = byColumn.rows[items[place]]
    const column = A.col_idx[entries[place]]
    const band = row >> 5
    if (band !== lastBand || column >> 5 !== lastColumn >> 5) tiles.push(column >> 5, 0, columns.count)
    if (band !== lastBand || column !== lastColumn) {
      columns.push(0, place)
      tiles.setBit(column % WORD)
    }
    columns.setBit(row % WORD, 0)
    ends[band + 1] = tiles.count
    ;[lastBand, lastColumn] = [band, column]
  }
  for (let band = 0; band < bands; band++) ends[band + 1] = Math.max(ends[band + 1], ends[band])
  return { pieces: piecesOf(ends, MOST_TILES), tiles: tiles.all(), columns: columns.all(), entries }
}

/** Groups of words of one size, which grow in number. */
class Words {
  private words = new Uint32Array(1024)
  private readonly each: number
  count = 0

  constructor(each: number) {
    this.each = each
  }

  push(...words: readonly number[]): void {
    const at = this.each * this.count++
    if (at + this.each > this.words.length) {
      const wider = new Uint32Array(2 * this.words.length)
      wider.set(this.words)
      this.words = wider
    }
    this.words.set(words, at)
  }

  /** Sets a bit of the last group, of its second word where none is named. */
  setBit(bit: number, word = 1): void {
    this.words[this.each * (this.count - 1) + word] |= 1 << bit
  }

  all(): U32 {
    return this.words.slice(0, this.each * this.count)
  }
}
