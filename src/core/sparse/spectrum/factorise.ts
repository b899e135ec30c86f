import type { F64, U32 } from '#src/core/base/arrays.ts'
import type { Csr } from '../csr.ts'
import { columnsOf } from '../transpose.ts'
import type { Watch } from '../watch.ts'
import * as texts from './words.ts'

const NONE = 0xffffffff
/** An entry on the diagonal is the pivot where it is at least this share of the largest of its column, as UMFPACK's symmetric strategy. */
const KEEP_DIAGONAL = 1e-3
/** Reports of progress in all. */
const REPORTS = 100
/** Operations between two looks at the signal: the last columns can be most of the work. */
const LOOK_EVERY = 1e7

/** Solves with a matrix and with its transpose; both give a new vector. */
export interface Solver {
  solve(b: F64): F64
  solveTransposed(b: F64): F64
}

/** How far a factorisation goes: entries of L and U, and operations. */
export interface Limits {
  readonly entries: number
  readonly flops: number
}

/** What an attempt comes to: a solver; a column without a pivot; one whose numbers 64 bits do not hold; or that the factors have too many entries. */
export type Factorised =
  | { readonly solver: Solver }
  | { readonly singular: number }
  | { readonly overflow: number }
  | { readonly large: true }

/** Columns of a factor as they grow, by a half at a time; the pivot of a column of U comes last. */
export class FactorColumns {
  readonly ptr: U32
  row = new Uint32Array(1024)
  value = new Float64Array(1024)
  entries = 0

  constructor(columns: number) {
    this.ptr = new Uint32Array(columns + 1)
  }

  put(row: number, value: number): void {
    if (this.entries === this.row.length) {
      const [rows, values] = [this.row, this.value]
      this.row = new Uint32Array(rows.length + (rows.length >> 1))
      this.value = new Float64Array(rows.length + (rows.length >> 1))
      this.row.set(rows)
      this.value.set(values)
    }
    this.row[this.entries] = row
    this.value[this.entries++] = value
  }
}

/**
 * Factorises P A Q = L U column after column, with row pivots (Gilbert and Peierls, SIAM J. Sci. Stat. Comput. 9(5), 1988).
 * @param order column order[k] comes kth
 * @param most where it gives up
 */
export function factorise({ values, ...pattern }: Csr, order: U32, most: Limits, watch: Watch): Factorised {
  const n = pattern.rows
  const { col_ptr, row_idx, csr_k } = columnsOf(pattern)
  const [lower, upper] = [new FactorColumns(n), new FactorColumns(n)]
  /** The step at which a row is the pivot's. */
  const stepOf = new Uint32Array(n).fill(NONE)
  const pivotRow = new Uint32Array(n)
  const x = new Float64Array(n)
  const reach = new Reach(n, lower, stepOf)
  const every = Math.ceil(n / REPORTS)
  let flops = 0
  let look = 0
  for (let k = 0; k < n; k++) {
    if (k % every === 0 || flops >= look) {
      look = flops + LOOK_EVERY
      watch.signal?.throwIfAborted()
      watch.progress?.(texts.factorising, k, n)
    }
    if (lower.entries + upper.entries > most.entries || flops > most.flops) return { large: true }
    const j = order[k]
    const rows = reach.from(row_idx, col_ptr[j], col_ptr[j + 1], k)
    for (let p = col_ptr[j]; p < col_ptr[j + 1]; p++) x[row_idx[p]] = values[csr_k[p]]
    let [pivot, best] = [NONE, 0]
    // each row after those that it takes something from
    for (let at = rows.length - 1; at >= 0; at--) {
      const i = rows[at]
      if (!Number.isFinite(x[i])) return { overflow: j }
      const step = stepOf[i]
      if (step === NONE) {
        if (Math.abs(x[i]) > best) [pivot, best] = [i, Math.abs(x[i])]
        continue
      }
      upper.put(step, x[i])
      const end = lower.ptr[step + 1]
      const { row, value } = lower
      const own = x[i]
      flops += 2 * (end - lower.ptr[step])
      for (let p = lower.ptr[step]; p < end; p++) x[row[p]] -= value[p] * own
    }
    if (pivot === NONE) return { singular: j }
    if (stepOf[j] === NONE && Math.abs(x[j]) >= KEEP_DIAGONAL * best) pivot = j
    const divisor = x[pivot]
    upper.put(k, divisor)
    for (const i of rows) {
      if (stepOf[i] === NONE && i !== pivot && x[i] !== 0) lower.put(i, x[i] / divisor)
      x[i] = 0
    }
    stepOf[pivot] = k
    pivotRow[k] = pivot
    lower.ptr[k + 1] = lower.entries
    upper.ptr[k + 1] = upper.entries
  }
  return { solver: solverWith(lower, upper, pivotRow, stepOf, order) }
}

/** Which rows a column of the factors has: all that its own lead to through columns of L. */
class Reach {
  readonly #lower: FactorColumns
  readonly #stepOf: U32
  readonly #seen: U32
  readonly #found: number[] = []

  constructor(n: number, lower: FactorColumns, stepOf: U32) {
    this.#lower = lower
    this.#stepOf = stepOf
    this.#seen = new Uint32Array(n).fill(NONE)
  }

  /** Each row before those that it is reached from. */
  from(rows: U32, first: number, end: number, k: number): readonly number[] {
    this.#found.length = 0
    for (let p = first; p < end; p++) if (this.#seen[rows[p]] !== k) this.#search(rows[p], k)
    return this.#found
  }

  #search(root: number, k: number): void {
    const { ptr, row } = this.#lower
    const path = [root]
    const next = [this.#begin(root)]
    this.#seen[root] = k
    while (path.length > 0) {
      const top = path.length - 1
      const step = this.#stepOf[path[top]]
      const end = step === NONE ? 0 : ptr[step + 1]
      let p = next[top]
      while (p < end && this.#seen[row[p]] === k) p++
      if (p >= end) {
        this.#found.push(path[top])
        path.pop()
        next.pop()
        continue
      }
      next[top] = p + 1
      this.#seen[row[p]] = k
      path.push(row[p])
      next.push(this.#begin(row[p]))
    }
  }

  #begin(row: number): number {
    const step = this.#stepOf[row]
    return step === NONE ? 0 : this.#lower.ptr[step]
  }
}

function solverWith(lower: FactorColumns, upper: FactorColumns, pivotRow: U32, stepOf: U32, order: U32): Solver {
  const n = order.length
  const pivot = (k: number) => upper.value[upper.ptr[k + 1] - 1]
  return {
    solve(b) {
      const y = Float64Array.from(pivotRow, (row) => b[row])
      for (let k = 0; k < n; k++)
        for (let p = lower.ptr[k]; p < lower.ptr[k + 1]; p++) y[stepOf[lower.row[p]]] -= lower.value[p] * y[k]
      for (let k = n - 1; k >= 0; k--) {
        y[k] /= pivot(k)
        for (let p = upper.ptr[k]; p < upper.ptr[k + 1] - 1; p++) y[upper.row[p]] -= upper.value[p] * y[k]
      }
      const x = new Float64Array(n)
      for (let k = 0; k < n; k++) x[order[k]] = y[k]
      return x
    },
    solveTransposed(b) {
      const y = Float64Array.from(order, (column) => b[column])
      for (let k = 0; k < n; k++) {
        for (let p = upper.ptr[k]; p < upper.ptr[k + 1] - 1; p++) y[k] -= upper.value[p] * y[upper.row[p]]
        y[k] /= pivot(k)
      }
      for (let k = n - 1; k >= 0; k--)
        for (let p = lower.ptr[k]; p < lower.ptr[k + 1]; p++) y[k] -= lower.value[p] * y[stepOf[lower.row[p]]]
      const x = new Float64Array(n)
      for (let k = 0; k < n; k++) x[pivotRow[k]] = y[k]
      return x
    },
  }
}
