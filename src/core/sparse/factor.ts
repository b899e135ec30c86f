import { AppError } from '#src/core/base/errors.ts'
import type { Csr } from './csr.ts'
import { transpose } from './transpose.ts'
import { vanishes } from './triangle.ts'
import { beat, type Watch } from './watch.ts'
import * as texts from './words.ts'

/** Factors L and U of a matrix, as triangles: L's diagonal is last in its rows, U's first. */
export interface Factors {
  readonly lower: Csr
  readonly upper: Csr
}

/** −1 where the row being worked on stores no such column. */
const NOWHERE = -1
/** Files round a value and its mirror apart by this much at most. */
const ROUNDING = 1e-12

/**
 * ILU(0) of the matrix whose lower and upper triangle are given, both with the diagonal: L unit lower, U upper, on the
 * same positions, (LU)ᵢⱼ = aᵢⱼ on them; ILU(k) of triangles that have its fill. Row by row, up-looking. Throws ZeroPivot naming
 * the row (from 0). Saad, Iterative Methods for Sparse Linear Systems, 2nd ed., algorithm 10.4.
 */
export function ilu0(lower: Csr, upper: Csr, watch: Watch = {}, name = 'ILU(0)'): Factors {
  const n = lower.rows
  const [L, U] = [
    { ...lower, values: lower.values.slice() },
    { ...upper, values: upper.values.slice() },
  ]
  const place = new Int32Array(n).fill(NOWHERE)
  for (let i = 0; i < n; i++) {
    beat(watch, 'factor rows', i, n)
    mark(place, L, i)
    mark(place, U, i)
    eliminate(L, U, place, i)
    const pivot = U.values[U.row_ptr[i]]
    if (!(Number.isFinite(pivot) && !vanishes(pivot))) throw breakdown('ZeroPivot', name, i, pivot)
    unmark(place, L, i)
    unmark(place, U, i)
    L.values[L.row_ptr[i + 1] - 1] = 1
  }
  return { lower: L, upper: U }
}

/** Row i minus its multiples of the rows of U above it, on the positions that row i has. */
function eliminate(L: Csr, U: Csr, place: Int32Array, i: number): void {
  for (let k = L.row_ptr[i]; k < L.row_ptr[i + 1] - 1; k++) {
    const j = L.col_idx[k]
    const multiplier = L.values[k] / U.values[U.row_ptr[j]]
    L.values[k] = multiplier
    for (let u = U.row_ptr[j] + 1; u < U.row_ptr[j + 1]; u++) {
      const column = U.col_idx[u]
      if (place[column] !== NOWHERE) (column < i ? L : U).values[place[column]] -= multiplier * U.values[u]
    }
  }
}

function mark(place: Int32Array, { row_ptr, col_idx }: Csr, i: number): void {
  for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) place[col_idx[k]] = k
}

function unmark(place: Int32Array, { row_ptr, col_idx }: Csr, i: number): void {
  for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) place[col_idx[k]] = NOWHERE
}

/**
 * IC(0) of the symmetric matrix whose lower triangle is given: L on the same positions with (LLᵀ)ᵢⱼ = aᵢⱼ on them, and
 * Lᵀ as the upper factor. Row by row, up-looking. Throws BadPivot naming the row (from 0) where a pivot is not
 * positive. Meijerink and van der Vorst, Mathematics of Computation 31(137), 1977.
 */
export function ic0(lower: Csr, watch: Watch = {}): Factors {
  const { rows, row_ptr, col_idx } = lower
  const L: Csr = { ...lower, values: lower.values.slice() }
  const row = new Float64Array(rows)
  for (let i = 0; i < rows; i++) {
    beat(watch, 'factor rows', i, rows)
    const diagonal = row_ptr[i + 1] - 1
    let pivot = L.values[diagonal]
    for (let k = row_ptr[i]; k < diagonal; k++) {
      const entry = (L.values[k] - dotBefore(L, col_idx[k], row)) / L.values[row_ptr[col_idx[k] + 1] - 1]
      L.values[k] = row[col_idx[k]] = entry
      pivot -= entry * entry
    }
    if (!(pivot > 0 && Number.isFinite(pivot) && !vanishes(Math.sqrt(pivot))))
      throw breakdown('BadPivot', 'IC(0)', i, pivot)
    L.values[diagonal] = Math.sqrt(pivot)
    for (let k = row_ptr[i]; k < diagonal; k++) row[col_idx[k]] = 0
  }
  return { lower: L, upper: transpose(L) }
}

/** Row j of L, without its diagonal, times a dense row. */
function dotBefore({ row_ptr, col_idx, values }: Csr, j: number, row: Float64Array): number {
  let sum = 0
  for (let k = row_ptr[j]; k < row_ptr[j + 1] - 1; k++) sum += values[k] * row[col_idx[k]]
  return sum
}

function breakdown(code: string, factor: string, i: number, pivot: number): AppError {
  const wants = code === 'BadPivot' ? texts.positivePivot : texts.nonzeroPivot
  const message = texts.breakdown(factor, i, pivot, wants)
  return new AppError(code, message, { row: i })
}

/**
 * Throws NotSymmetric, naming the first entry (from 0) whose mirror is absent or differs by more than rounding.
 * IC(0) reads one triangle only and would answer for another matrix.
 */
export function requireSymmetric(lower: Csr, upper: Csr): void {
  const mirror = transpose(upper)
  for (let i = 0; i < lower.rows; i++) {
    // Both rows end with their diagonal, so rows of unlike length differ before the shorter one ends.
    for (let k = lower.row_ptr[i], m = mirror.row_ptr[i]; k < lower.row_ptr[i + 1]; k++, m++) {
      const [j, other] = [lower.col_idx[k], mirror.col_idx[m]]
      if (j !== other || differ(lower.values[k], mirror.values[m])) throw notSymmetric(i, Math.min(j, other))
    }
  }
}

const differ = (a: number, b: number): boolean => Math.abs(a - b) > ROUNDING * (Math.abs(a) + Math.abs(b))

function notSymmetric(i: number, j: number): AppError {
  const message = texts.notSymmetric(i, j)
  return new AppError('NotSymmetric', message, { row: i, column: j })
}
