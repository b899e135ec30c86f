import type { U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '../../csr.ts'
import { beat, type Watch } from '../../watch.ts'
import * as texts from '../words.ts'

/** No row, or no column. */
export const UNMATCHED = 0xffffffff

/** As many nonzeros as can be, no two of them in a row or a column. */
export interface Matching {
  readonly size: number
  /** The column that row i is matched with, `UNMATCHED` where there is none. */
  readonly colOf: U32
  /** The row that column j is matched with. */
  readonly rowOf: U32
}

/** A maximum matching in O(nnz √n). Hopcroft and Karp, SIAM J. Comput. 2(4), 1973. */
export function matchingOf(pattern: Pattern, watch: Watch = {}): Matching {
  const { rows, cols, row_ptr, col_idx } = pattern
  const matching = {
    colOf: new Uint32Array(rows).fill(UNMATCHED),
    rowOf: new Uint32Array(cols).fill(UNMATCHED),
  }
  const { colOf, rowOf } = matching
  let size = 0
  // most rows find a column that is free
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
      if (rowOf[col_idx[k]] === UNMATCHED) {
        colOf[i] = col_idx[k]
        rowOf[col_idx[k]] = i
        size++
        break
      }
  const layer = new Uint32Array(rows)
  const next = new Uint32Array(rows)
  for (let found = 1; found > 0; size += found) {
    found = 0
    if (!layered(pattern, matching, layer)) break
    next.set(row_ptr.subarray(0, rows))
    for (let i = 0; i < rows; i++) {
      beat(watch, texts.matching, i, rows)
      if (colOf[i] === UNMATCHED && augmented(pattern, matching, layer, next, i)) found++
    }
  }
  return { size, ...matching }
}

/** Numbers the rows by the length of their shortest alternating path from a free row; false where none ends at a free column. */
function layered({ rows, row_ptr, col_idx }: Pattern, { colOf, rowOf }: Omit<Matching, 'size'>, layer: U32): boolean {
  layer.fill(UNMATCHED)
  let front: number[] = []
  for (let i = 0; i < rows; i++)
    if (colOf[i] === UNMATCHED) {
      layer[i] = 0
      front.push(i)
    }
  for (let depth = 1; front.length > 0; depth++) {
    let ends = false
    const further: number[] = []
    for (const i of front)
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
        const row = rowOf[col_idx[k]]
        if (row === UNMATCHED) ends = true
        else if (layer[row] === UNMATCHED) {
          layer[row] = depth
          further.push(row)
        }
      }
    if (ends) return true
    front = further
  }
  return false
}

/** Matches a free row along a shortest path, depth first; each nonzero is looked at once in all, from `next` on. */
function augmented(
  { row_ptr, col_idx }: Pattern,
  { colOf, rowOf }: Omit<Matching, 'size'>,
  layer: U32,
  next: U32,
  root: number,
): boolean {
  const path = [root]
  while (path.length > 0) {
    const i = path[path.length - 1]
    if (next[i] === row_ptr[i + 1]) {
      path.pop()
      if (path.length > 0) next[path[path.length - 1]]++
      continue
    }
    const row = rowOf[col_idx[next[i]]]
    if (row === UNMATCHED) {
      for (const turned of path) {
        const j = col_idx[next[turned]++]
        colOf[turned] = j
        rowOf[j] = turned
      }
      return true
    }
    if (layer[row] === layer[i] + 1) path.push(row)
    else next[i]++
  }
  return false
}
