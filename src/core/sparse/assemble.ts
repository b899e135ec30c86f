import { type F64, groupByKey, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Csr } from './csr.ts'

/** Entries (row[t], col[t], value[t]) in any order; those of one position are added up. */
export interface Triplets {
  readonly row: U32
  readonly col: U32
  readonly value: F64
}

/**
 * Square matrix of order n from triplets. Two stable counting sorts, by column and then by row, so that duplicates are
 * added in the order given: (i, j) and (j, i) get equal sums from equal terms. O(n + triplets).
 */
export function assemble(n: number, { row, col, value }: Triplets): Csr {
  const byColumn = groupByKey(col, n).items
  const byRow = groupByKey(
    byColumn.map((t) => row[t]),
    n,
  ).items
  const order = byRow.map((s) => byColumn[s])
  const counts = new Uint32Array(n)
  const col_idx = new Uint32Array(order.length)
  const values = new Float64Array(order.length)
  let k = -1
  let last = -1
  for (const t of order) {
    if (row[t] !== last || col[t] !== col_idx[k]) {
      last = row[t]
      col_idx[++k] = col[t]
      counts[last]++
    }
    values[k] += value[t]
  }
  return {
    rows: n,
    cols: n,
    row_ptr: prefixSum(counts),
    col_idx: col_idx.slice(0, k + 1),
    values: values.slice(0, k + 1),
  }
}
