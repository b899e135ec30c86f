import type { I32, U8, U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../../csr.ts'

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
  readonly order: I32
  /** Row · 16 + column within the tile. */
  readonly local: U8
}

/** Nonzeros outside all tiles are left out. O(nnz). */
export function orderOf({ rows, cols, row_ptr, col_idx }: Pattern, tiling: Tiling): TileOrder {
  const { tile_ptr, tile_col_idx, tile_nnz } = tiling
  const order = new Int32Array(tile_nnz[tile_col_idx.length])
  const local = new Uint8Array(order.length)
  /** By tile column, the place of its next nonzero in this tile row; NOWHERE where that has no such tile. */
  const next = new Int32Array(Math.ceil(cols / EDGE)).fill(NOWHERE)
  for (let ti = 0; ti + 1 < tile_ptr.length; ti++) {
    for (let t = tile_ptr[ti]; t < tile_ptr[ti + 1]; t++) next[tile_col_idx[t]] = tile_nnz[t]
    for (let i = ti * EDGE; i < Math.min(rows, (ti + 1) * EDGE); i++)
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
        const column = col_idx[k] >>> 4
        if (next[column] === NOWHERE) continue
        local[next[column]] = ((i & 15) << 4) | (col_idx[k] & 15)
        order[next[column]++] = k
      }
    for (let t = tile_ptr[ti]; t < tile_ptr[ti + 1]; t++) next[tile_col_idx[t]] = NOWHERE
  }
  return { order, local }
}

const NOWHERE = -1
