import { prefixSum, type U32 } from '#src/base/arrays.ts'
import type { Pattern } from '#src/sparse/csr.ts'
import { tilingOf } from '#src/sparse/formats/tile/tiling.ts'

/** Nonzeros of a matrix in two parts, each with the place that its nonzeros have in the whole. */
export interface Parted {
  /** What stays in tiles. */
  readonly kept: Pattern
  readonly keptNonzero: Int32Array
  /** Where the deferred nonzeros of each row begin. */
  readonly deferred_ptr: U32
  readonly deferredNonzero: Int32Array
}

/** Takes the nonzeros of tiles that hold `most` or fewer out of a pattern. O(nnz), and the sorting of the tiles. */
export function defer(pattern: Pattern, most: number): Parted {
  const { rows, cols, col_idx } = pattern
  const deferred = deferredFlags(pattern, most)
  const kept = select(pattern, deferred, 0)
  const rest = select(pattern, deferred, 1)
  const columns = new Uint32Array(kept.nonzero.length)
  for (let k = 0; k < columns.length; k++) columns[k] = col_idx[kept.nonzero[k]]
  return {
    kept: { rows, cols, row_ptr: kept.ptr, col_idx: columns },
    keptNonzero: kept.nonzero,
    deferred_ptr: rest.ptr,
    deferredNonzero: rest.nonzero,
  }
}

function deferredFlags(pattern: Pattern, most: number): Uint8Array {
  const deferred = new Uint8Array(pattern.col_idx.length)
  const { tile_nnz, order } = tilingOf(pattern)
  for (let t = 0; t + 1 < tile_nnz.length; t++) {
    if (tile_nnz[t + 1] - tile_nnz[t] > most) continue
    for (let p = tile_nnz[t]; p < tile_nnz[t + 1]; p++) deferred[order[p]] = 1
  }
  return deferred
}

/** The nonzeros that have the flag, and where those of each row begin. */
function select({ rows, row_ptr }: Pattern, flags: Uint8Array, flag: number): { ptr: U32; nonzero: Int32Array } {
  const counts = new Uint32Array(rows)
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (flags[k] === flag) counts[i]++
  const ptr = prefixSum(counts)
  const nonzero = new Int32Array(ptr[rows])
  let at = 0
  for (let k = 0; k < flags.length; k++) if (flags[k] === flag) nonzero[at++] = k
  return { ptr, nonzero }
}
