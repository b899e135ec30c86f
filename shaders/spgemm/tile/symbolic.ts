import { SIDE } from '#shaders/spgemm/tile/tiles.wesl'
import { prefixSum, type U32 } from '#src/core/base/arrays.ts'
import { eachBit, maskOf } from './bits.ts'
import { type FactorTiles } from './format.ts'

/** Tiles of C, and which tiles of A and B make each: pair p is tile a[p] of A and tile b[p] of B. */
export interface TileProduct {
  /** Tiles ptr[r] .. ptr[r + 1] are those of row r of tiles; columns ascend. */
  readonly ptr: U32
  readonly column: U32
  /** Pairs pair_ptr[t] .. pair_ptr[t + 1] make tile t; their inner numbers ascend. */
  readonly pair_ptr: U32
  readonly a: U32
  readonly b: U32
}

/** Row of tiles by row of tiles, on the processor. O(pairs) */
export function tileProduct(A: FactorTiles, B: FactorTiles): TileProduct {
  const [column, pairs, a, b]: number[][] = [[], [], [], []]
  const ptr = new Uint32Array(A.rows + 1)
  for (let r = 0; r < A.rows; r++) {
    const found = new Map<number, [number, number][]>()
    for (let s = A.ptr[r]; s < A.ptr[r + 1]; s++)
      for (let t = B.ptr[A.column[s]]; t < B.ptr[A.column[s] + 1]; t++) {
        const list = found.get(B.column[t])
        if (list) list.push([s, t])
        else found.set(B.column[t], [[s, t]])
      }
    for (const [c, list] of [...found].sort(([one], [other]) => one - other)) {
      column.push(c)
      pairs.push(list.length)
      for (const [s, t] of list) {
        a.push(s)
        b.push(t)
      }
    }
    ptr[r + 1] = column.length
  }
  return {
    ptr,
    column: Uint32Array.from(column),
    pair_ptr: prefixSum(pairs),
    a: Uint32Array.from(a),
    b: Uint32Array.from(b),
  }
}

/** Pairs and tiles of C of each row of tiles, for those who need no lists of them. O(pairs) */
export function countPairs(A: FactorTiles, B: FactorTiles): { readonly pairs: U32; readonly tiles: U32 } {
  const [pairs, tiles] = [new Uint32Array(A.rows), new Uint32Array(A.rows)]
  // row of tiles, from 1, that had each column of tiles last
  const last = new Uint32Array(B.cols)
  for (let r = 0; r < A.rows; r++)
    for (let s = A.ptr[r]; s < A.ptr[r + 1]; s++)
      for (let t = B.ptr[A.column[s]]; t < B.ptr[A.column[s] + 1]; t++) {
        pairs[r]++
        if (last[B.column[t]] <= r) tiles[r]++
        last[B.column[t]] = r + 1
      }
  return { pairs, tiles }
}

/** Columns that row i of tile s of A reaches in tile t of B. */
export function reached(A: FactorTiles, B: FactorTiles, [s, t]: readonly [number, number], i: number): number {
  let mask = 0
  eachBit(maskOf(A.lines[SIDE * s + i]), (c) => (mask |= maskOf(B.lines[SIDE * t + c])))
  return mask
}
