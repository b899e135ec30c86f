import { RECORD, SIDE } from '#shaders/spgemm/tile/tiles.wesl'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { TileRow } from '#src/core/sparse/formats/tile/tile-row.ts'
import { orderOf } from '#src/core/sparse/formats/tile/tiling.ts'
import { bitCount } from './bits.ts'

/** A matrix in tiles of 16 × 16 that have entries, row of tiles by row of tiles, columns ascending. */
export interface FactorTiles {
  /** Rows and columns of tiles. */
  readonly rows: number
  readonly cols: number
  /** Tiles ptr[r] .. ptr[r + 1] are those of row r. */
  readonly ptr: U32
  readonly column: U32
  /** Entries before each tile, and all of them behind the last. */
  readonly first: U32
  /** 16 per tile: the columns with entries in the lower half of the word, and entries before the row in the tile. */
  readonly lines: U32
  /** Number in the matrix of each entry, in the order of the tiles. */
  readonly from: U32
}

/** The tiles of a matrix whose columns ascend in each row. Time and memory go with rows, columns and entries. */
export function tilesOf(pattern: Pattern): FactorTiles {
  const rows = Math.ceil(pattern.rows / SIDE)
  const ptr = new Uint32Array(rows + 1)
  const [columns, first, lines]: number[][] = [[], [0], []]
  const row = new TileRow(pattern)
  for (let r = 0; r < rows; r++) {
    row.read(r)
    for (const column of row.columns.subarray(0, row.count)) {
      columns.push(column)
      first.push(first[first.length - 1] + row.held[column])
      let before = 0
      for (const mask of row.masks.subarray(SIDE * column, SIDE * (column + 1))) {
        lines.push(mask + before * 2 ** 16)
        before += bitCount(mask)
      }
    }
    ptr[r + 1] = columns.length
  }
  const [column, firsts] = [Uint32Array.from(columns), Uint32Array.from(first)]
  const { order } = orderOf(pattern, { tile_ptr: ptr, tile_col_idx: column, tile_nnz: firsts })
  return {
    rows,
    cols: Math.ceil(pattern.cols / SIDE),
    ptr,
    column,
    first: firsts,
    lines: Uint32Array.from(lines),
    from: Uint32Array.from(order),
  }
}

/** The records of A behind where its rows of tiles begin, as shaders read them. */
export function wordsOfA(tiled: FactorTiles): U32 {
  const words = new Uint32Array(tiled.ptr.length + RECORD * tiled.column.length)
  words.set(tiled.ptr)
  putRecords(words, tiled.ptr.length, tiled)
  return words
}

/** Where the parts of B begin: its columns of tiles, the tiles of each, and the records. */
export function partsOfB({ ptr, column, cols }: FactorTiles): { columns: number; lists: number; records: number } {
  const lists = ptr.length + cols + 1
  return { columns: ptr.length, lists, records: lists + 2 * column.length }
}

/** The same of B, with its columns of tiles between the two: row and number of each tile. */
export function wordsOfB(tiled: FactorTiles): U32 {
  const { ptr, column, cols, rows } = tiled
  const { columns, lists, records } = partsOfB(tiled)
  const words = new Uint32Array(records + RECORD * column.length)
  words.set(ptr)
  for (const c of column) words[columns + c + 1]++
  for (let c = 0; c < cols; c++) words[columns + c + 1] += words[columns + c]
  const next = words.slice(columns, lists)
  for (let r = 0; r < rows; r++)
    for (let tile = ptr[r]; tile < ptr[r + 1]; tile++) words.set([r, tile], lists + 2 * next[column[tile]]++)
  putRecords(words, records, tiled)
  return words
}

function putRecords(words: U32, at: number, { column, first, lines }: FactorTiles): void {
  for (let tile = 0; tile < column.length; tile++) {
    words[at + RECORD * tile] = column[tile]
    words[at + RECORD * tile + 1] = first[tile]
    words.set(lines.subarray(SIDE * tile, SIDE * (tile + 1)), at + RECORD * tile + 2)
  }
}

/** Values in the order of the tiles. */
export const inTiles = (values: F32, { from }: FactorTiles): F32 => Float32Array.from(from, (k) => values[k])
