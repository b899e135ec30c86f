import { orderByKey, type U32 } from '#src/base/arrays.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { NONE } from './graph.ts'

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

/** How many rows one behind the other each is, of which each is a neighbour of the next and comes before it in a sequence; 0 where none does. O(entries) */
export function depthsIn({ row_ptr, col_idx, rows }: Pattern, sequence: U32): U32 {
  const depth = new Uint32Array(rows)
  const isPassed = new Uint8Array(rows)
  for (const row of sequence) {
    let most = 0
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++)
      if (isPassed[col_idx[k]] === 1) most = Math.max(most, depth[col_idx[k]] + 1)
    depth[row] = most
    isPassed[row] = 1
  }
  return depth
}

/** Whether a row outweighs, and whether it is outweighed by, all of its neighbours that have no colour. O(neighbours) */
export function endsOf({ row_ptr, col_idx }: Pattern, hashes: U32, row: number, colour: U32) {
  let [highest, lowest] = [true, true]
  for (let k = row_ptr[row]; k < row_ptr[row + 1] && (highest || lowest); k++) {
    if (colour[col_idx[k]] !== NONE) continue
    if (outweighs(hashes, row, col_idx[k])) lowest = false
    else highest = false
  }
  return { highest, lowest }
}
