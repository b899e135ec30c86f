import type { U32 } from '#src/base/arrays.ts'

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
