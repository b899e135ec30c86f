import type { Pattern } from '../csr.ts'
import { columnsOf } from '../transpose.ts'
import { beat, type Watch } from '../watch.ts'
import * as texts from './words.ts'

/** Reports of progress in all. */
const REPORTS = 100

/** The pattern of Aᵀ A: which columns have a row in common. Undefined where it has more than `most` nonzeros. Throws the signal's reason. */
export function columnGraph(pattern: Pattern, most: number, watch: Watch): Pattern | undefined {
  const { cols, row_ptr, col_idx } = pattern
  const { col_ptr, row_idx } = columnsOf(pattern)
  let products = 0
  for (let j = 0; j < col_idx.length; j++) products += row_ptr[row_idx[j] + 1] - row_ptr[row_idx[j]]
  if (products > 4 * most) return undefined
  const seen = new Int32Array(cols).fill(-1)
  const ptr = new Uint32Array(cols + 1)
  const found: number[] = []
  const every = Math.ceil(cols / REPORTS)
  for (let j = 0; j < cols; j++) {
    beat(watch, texts.sharing, j, cols, every)
    const own: number[] = []
    for (let p = col_ptr[j]; p < col_ptr[j + 1]; p++)
      for (let k = row_ptr[row_idx[p]]; k < row_ptr[row_idx[p] + 1]; k++) {
        if (seen[col_idx[k]] === j) continue
        seen[col_idx[k]] = j
        own.push(col_idx[k])
      }
    own.sort((a, b) => a - b)
    for (const one of own) found.push(one)
    if (found.length > most) return undefined
    ptr[j + 1] = found.length
  }
  return { rows: cols, cols, row_ptr: ptr, col_idx: Uint32Array.from(found) }
}
