import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { type Incoming, incomingOf } from './graph.ts'

/** Vertices of a block: bits of a word. */
export const BLOCK = 32

/**
 * Rows of tiles of 32 × 32 bits: a word for each row and each block of 32 columns that it has an edge to. Those of row i are
 * ptr[i] .. ptr[i + 1], of which bit b of mask[w] is the edge to vertex 32 block[w] + b.
 */
export interface TileRows {
  readonly ptr: U32
  readonly block: U32
  readonly mask: U32
}

/** Tiles of a graph: by where edges lead, by where they come from, and the row of each word of the latter. */
export interface GraphTiles {
  readonly out: TileRows
  readonly into: TileRows
  readonly row: U32
}

/** The words of a pattern whose columns ascend in each row. O(rows + edges) */
function wordsOf(row_ptr: U32, col_idx: U32): TileRows {
  const rows = row_ptr.length - 1
  const ptr = new Uint32Array(rows + 1)
  const block = new Uint32Array(col_idx.length)
  const mask = new Uint32Array(col_idx.length)
  let words = 0
  for (let i = 0; i < rows; i++) {
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      const own = Math.floor(col_idx[k] / BLOCK)
      if (words === ptr[i] || block[words - 1] !== own) block[words++] = own
      mask[words - 1] |= 1 << (col_idx[k] % BLOCK)
    }
    ptr[i + 1] = words
  }
  return { ptr, block: block.slice(0, words), mask: mask.slice(0, words) }
}

export function tilesOf(A: Pattern): GraphTiles {
  const { t_row_ptr, t_col_idx }: Incoming = incomingOf(A)
  const into = wordsOf(t_row_ptr, t_col_idx)
  const row = new Uint32Array(into.mask.length)
  for (let v = 0; v < A.rows; v++) row.fill(v, into.ptr[v], into.ptr[v + 1])
  return { out: wordsOf(A.row_ptr, A.col_idx), into, row }
}

/** How many words of both kinds there are, without making them. O(rows + edges) */
export function wordCounts({ rows, row_ptr, col_idx }: Pattern): readonly [out: number, into: number] {
  let [out, into] = [0, 0]
  // 1 + the block of the last row that has an edge to a vertex
  const last = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) {
    const own = 1 + Math.floor(i / BLOCK)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      if (k === row_ptr[i] || Math.floor(col_idx[k] / BLOCK) !== Math.floor(col_idx[k - 1] / BLOCK)) out++
      if (last[col_idx[k]] !== own) into++
      last[col_idx[k]] = own
    }
  }
  return [out, into]
}
