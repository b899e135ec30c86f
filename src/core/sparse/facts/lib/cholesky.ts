import { type F64, prefixSum, type U32 } from '#src/core/base/arrays.ts'
import type { Csr } from '../../csr.ts'
import { eliminationTree } from '../../orderings/fill.ts'
import { permutedPattern, placesOf } from '../../orderings/permute.ts'
import { beat, type Watch } from '../../watch.ts'
import * as texts from '../words.ts'

const NONE = 0xffffffff
/** Reports of progress in all. */
const REPORTS = 100

/** A pivot that is not positive, or not by more than rounding, and the row of A that it belongs to. */
export interface BadPivot {
  readonly row: number
  readonly pivot: number
}

/**
 * Factorises P A Pᵀ = L Lᵀ of a symmetric matrix in f64, row after row of L (Davis, Direct Methods for Sparse Linear Systems,
 * 2006, section 4.7).
 * @param counts nonzeros of each column of L
 * @returns the first pivot that is not positive by more than what rounding may have added; undefined where all are
 */
export function badPivot(csr: Csr, order: U32, counts: U32, watch: Watch): BadPivot | undefined {
  const { from, ...pattern } = permutedPattern(csr, order, placesOf(order))
  const { rows, row_ptr, col_idx } = pattern
  const parent = eliminationTree({ vertices: rows, ptr: row_ptr, adj: col_idx })
  const begins = prefixSum(counts)
  const ends = begins.slice(0, rows)
  const factor = { row_idx: new Uint32Array(begins[rows]), values: new Float64Array(begins[rows]) }
  const x = new Float64Array(rows)
  const seen = new Uint32Array(rows).fill(NONE)
  const every = Math.ceil(rows / REPORTS)
  for (let i = 0; i < rows; i++) {
    beat(watch, texts.factorising, i, rows, every)
    let pivot = 0
    for (let k = row_ptr[i]; k < row_ptr[i + 1] && col_idx[k] <= i; k++) {
      if (col_idx[k] === i) pivot = csr.values[from[k]]
      else x[col_idx[k]] = csr.values[from[k]]
    }
    const columns = columnsOfRow(i, row_ptr, col_idx, parent, seen)
    const rounding = (columns.length + 2) * Number.EPSILON * pivot
    for (const j of columns) {
      const l = x[j] / factor.values[begins[j]]
      x[j] = 0
      for (let p = begins[j] + 1; p < ends[j]; p++) x[factor.row_idx[p]] -= factor.values[p] * l
      pivot -= l * l
      put(factor, ends[j]++, i, l)
    }
    if (!(pivot > rounding)) return { row: order[i], pivot }
    put(factor, ends[i]++, i, Math.sqrt(pivot))
  }
  return undefined
}

function put(factor: { readonly row_idx: U32; readonly values: F64 }, at: number, row: number, value: number): void {
  factor.row_idx[at] = row
  factor.values[at] = value
}

/** Columns of row i of L, each before those that need it: the part of the elimination tree that row i of A hangs on. */
function columnsOfRow(i: number, row_ptr: U32, col_idx: U32, parent: U32, seen: U32): readonly number[] {
  seen[i] = i
  const paths: number[][] = []
  for (let k = row_ptr[i]; k < row_ptr[i + 1] && col_idx[k] < i; k++) {
    const path: number[] = []
    for (let j = col_idx[k]; seen[j] !== i; j = parent[j]) {
      seen[j] = i
      path.push(j)
    }
    paths.push(path)
  }
  // a path ends where an earlier one goes on
  return paths.toReversed().flat()
}
