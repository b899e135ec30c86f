import { prefixSum, type U8, type U32 } from '#src/base/arrays.ts'
import { nnz, type Pattern } from '../../csr.ts'

/** Rows and columns of a tile. */
export const EDGE = 16

/** The nonempty tiles, tile row by tile row, columns ascending: a CSR of tiles. */
export interface Tiling {
  /** Where each tile row begins: ⌈rows / 16⌉ + 1 words. */
  readonly tile_ptr: U32
  /** Tile column of each tile. */
  readonly tile_col_idx: U32
  /** Nonzeros before each tile: tiles + 1 words. */
  readonly tile_nnz: U32
}

/** The nonzeros in the order of tiles, row by row within each. */
export interface TileOrder {
  /** Place in the CSR matrix. */
  readonly order: Int32Array
  /** Row · 16 + column within the tile. */
  readonly local: U8
}

/** O(nnz), and the sorting of each tile row's columns. */
export function tilingOf(pattern: Pattern): Tiling & TileOrder {
  const tile_ptr = countTiles(pattern)
  const tiles = tile_ptr[tile_ptr.length - 1]
  const tile_col_idx = new Uint32Array(tiles)
  const tile_nnz = new Uint32Array(tiles + 1)
  const order = new Int32Array(nnz(pattern))
  const local = new Uint8Array(nnz(pattern))
  const tileAt = new Uint32Array(Math.ceil(pattern.cols / EDGE))
  for (let ti = 0; ti + 1 < tile_ptr.length; ti++) {
    listTiles(ti)
    placeNonzeros(ti)
  }
  return { tile_ptr, tile_col_idx, tile_nnz, order, local }

  /** Columns and counts of the tiles of a row; `tileAt` finds them by column. */
  function listTiles(ti: number): void {
    let end = tile_ptr[ti]
    eachNonzero(pattern, ti, (_, j) => {
      const column = j >>> 4
      const known = tileAt[column]
      if (known < tile_ptr[ti] || known >= end || tile_col_idx[known] !== column) {
        tileAt[column] = end
        tile_col_idx[end++] = column
      }
    })
    tile_col_idx.subarray(tile_ptr[ti], end).sort()
    for (let t = tile_ptr[ti]; t < end; t++) tileAt[tile_col_idx[t]] = t
    eachNonzero(pattern, ti, (_, j) => tile_nnz[tileAt[j >>> 4] + 1]++)
    for (let t = tile_ptr[ti]; t < end; t++) tile_nnz[t + 1] += tile_nnz[t]
  }

  function placeNonzeros(ti: number): void {
    const next = tile_nnz.slice(tile_ptr[ti], tile_ptr[ti + 1])
    eachNonzero(pattern, ti, (r, j, k) => {
      const place = next[tileAt[j >>> 4] - tile_ptr[ti]]++
      order[place] = k
      local[place] = (r << 4) | (j & 15)
    })
  }
}

function countTiles(pattern: Pattern): U32 {
  const counts = new Uint32Array(Math.ceil(pattern.rows / EDGE))
  const lastSeen = new Int32Array(Math.ceil(pattern.cols / EDGE)).fill(-1)
  for (let ti = 0; ti < counts.length; ti++)
    eachNonzero(pattern, ti, (_, j) => {
      if (lastSeen[j >>> 4] === ti) return
      lastSeen[j >>> 4] = ti
      counts[ti]++
    })
  return prefixSum(counts)
}

/** Row in the tile, column in the matrix and place of each nonzero of a tile row. */
function eachNonzero({ rows, row_ptr, col_idx }: Pattern, ti: number, see: (r: number, j: number, k: number) => void) {
  const first = ti * EDGE
  const last = Math.min(first + EDGE, rows)
  for (let i = first; i < last; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) see(i - first, col_idx[k], k)
}
