import { orderByKey, type U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'

/** Random weights of rows, as weights.wesl has them. */
export function hashed(row: number, seed: number): number {
  let bits = (row + Math.imul(seed, 0x9e3779b9)) >>> 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d)
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b)
  return (bits ^ (bits >>> 16)) >>> 0
}

export const hashesOf = (rows: number, seed: number): U32 =>
  Uint32Array.from({ length: rows }, (_, row) => hashed(row, seed))

/** Whether row a has the greater weight. */
export const outweighs = (hashes: U32, a: number, b: number): boolean =>
  hashes[a] > hashes[b] || (hashes[a] === hashes[b] && a > b)

/** Rows from the one that outweighs all others on. */
export const byWeight = (hashes: U32): U32 => orderByKey(hashes).toReversed()

/** The place of each row in a sequence of all. */
export function placesIn(sequence: U32): U32 {
  const place = new Uint32Array(sequence.length)
  sequence.forEach((row, at) => (place[row] = at))
  return place
}

/**
 * Levels of blocks of rows: 0 where none of its rows has a neighbour in a block with a lesser number, else one more than the
 * deepest such block's. O(entries)
 * @param rows those of block b are items[ptr[b] .. ptr[b + 1])
 */
export function levelsOf(
  { row_ptr, col_idx }: Pattern,
  block: U32,
  rows: { readonly ptr: U32; readonly items: U32 },
): U32 {
  const level = new Uint32Array(rows.ptr.length - 1)
  for (let b = 0; b < level.length; b++)
    for (let r = rows.ptr[b]; r < rows.ptr[b + 1]; r++)
      for (let k = row_ptr[rows.items[r]]; k < row_ptr[rows.items[r] + 1]; k++) {
        const other = block[col_idx[k]]
        if (other < b) level[b] = Math.max(level[b], level[other] + 1)
      }
  return level
}

/** Levels of rows that come in a sequence. */
export function depthsIn(G: Pattern, sequence: U32): U32 {
  const place = placesIn(sequence)
  const level = levelsOf(G, place, { ptr: Uint32Array.from({ length: G.rows + 1 }, (_, at) => at), items: sequence })
  return place.map((at) => level[at])
}
