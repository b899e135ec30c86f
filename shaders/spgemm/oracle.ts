import type { F64, U32 } from '#src/core/base/arrays.ts'
import { type Bounds, type Check, makeCheck } from '#src/core/kernel/check.ts'
import type { Data, SparseMatrix } from '#src/core/kernel/data.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { MatrixProductProblem } from './factors.ts'

/** Largest error of a value, as a share of Σ |a| |b| over its products. */
const RELATIVE = 1e-5
/** Below this a GPU may flush to zero, each product by itself. */
const SMALLEST = 2 ** -126
const LARGEST = (2 - 2 ** -23) * 2 ** 127

/** One row of the exact product: columns ascend, and each has its value, the sum of its products' sizes, and their number. */
interface ExactRow {
  readonly columns: U32
  readonly sums: F64
  readonly sizes: F64
  readonly products: U32
}

/**
 * Judges C against the f32 data that the kernel got, in f64 and by no code of a kernel, row by row (Gustavson 1978): each
 * entry that a product makes has to be there, also where its products cancel to zero, and no other. `entries that differ`
 * counts columns and ends of rows that are not where they belong; `relative error` is that of values, over Σ |a| |b|.
 */
export function check(problem: MatrixProductProblem, { C }: Data, bounds: Bounds = {}): Check {
  const { pattern, values } = C as SparseMatrix
  const seen = { differ: 0, first: -1, error: 0, worst: -1, cancelled: 0, overflow: false }
  const other = (entry: number) => {
    seen.differ++
    if (seen.first < 0) seen.first = entry
  }
  let p = 0
  if (pattern.row_ptr[0] !== 0) other(0)
  eachRow(problem, (i, row) => {
    for (let q = 0; q < row.columns.length; q++) {
      if (pattern.col_idx[p] !== row.columns[q]) other(p)
      const error = errorOf(row, q, values[p])
      if (error > seen.error) [seen.error, seen.worst] = [error, p]
      if (row.sums[q] === 0 && row.sizes[q] > 0) seen.cancelled++
      seen.overflow ||= row.sizes[q] > LARGEST
      p++
    }
    if (pattern.row_ptr[i + 1] !== p) other(Math.max(0, p - 1))
  })
  for (; p < pattern.col_idx.length; p++) other(p)
  return makeCheck(
    [
      { name: 'entries that differ', value: seen.differ, bound: 0, ...at(seen.first) },
      {
        name: 'relative error',
        value: seen.error,
        bound: bounds['relative error'] ?? RELATIVE,
        ...at(seen.worst),
      },
      { name: 'entries that cancel to zero and are kept', value: seen.cancelled, bound: Infinity },
    ],
    seen.overflow,
  )
}

const at = (item: number) => (item < 0 ? {} : { at: { space: 'entry', item } })

function errorOf({ sums, sizes, products }: ExactRow, q: number, found: number): number {
  const distance = Math.abs(found - sums[q])
  if (distance <= SMALLEST * products[q]) return 0
  return Number.isFinite(distance) ? distance / sizes[q] : Infinity
}

/** Calls back with each row of the exact product, from the first to the last, or until it is told that this is enough. */
function eachRow(
  { inputs: { A, B } }: MatrixProductProblem,
  visit: (i: number, row: ExactRow) => boolean | void,
): void {
  const [sums, sizes] = [new Float64Array(B.pattern.cols), new Float64Array(B.pattern.cols)]
  const products = new Uint32Array(B.pattern.cols)
  for (let i = 0; i < A.pattern.rows; i++) {
    const held: number[] = []
    for (let k = A.pattern.row_ptr[i]; k < A.pattern.row_ptr[i + 1]; k++) {
      const [a, j] = [A.values[k], A.pattern.col_idx[k]]
      for (let l = B.pattern.row_ptr[j]; l < B.pattern.row_ptr[j + 1]; l++) {
        const column = B.pattern.col_idx[l]
        if (products[column]++ === 0) held.push(column)
        const product = a * B.values[l]
        sums[column] += product
        sizes[column] += Math.abs(product)
      }
    }
    const columns = Uint32Array.from(held).sort()
    const exact = { sums: new Float64Array(columns.length), sizes: new Float64Array(columns.length) }
    const row: ExactRow = { columns, ...exact, products: new Uint32Array(columns.length) }
    // a loop: there are tens of millions of entries, and a function called for each takes longer than the product
    for (let q = 0; q < columns.length; q++) {
      row.sums[q] = sums[columns[q]]
      row.sizes[q] = sizes[columns[q]]
      row.products[q] = products[columns[q]]
    }
    if (visit(i, row) === true) return
    for (const column of columns) sums[column] = sizes[column] = products[column] = 0
  }
}

/** Where the entries of C are: every place that has a product. Without columns, where `most` entries are too few. O(products) */
export function patternOfProduct(
  { inputs: { A, B } }: Pick<MatrixProductProblem, 'inputs'>,
  most = Infinity,
): Pattern & { readonly complete: boolean } {
  const [rows, cols] = [A.pattern.rows, B.pattern.cols]
  const row_ptr = new Uint32Array(rows + 1)
  // row of C, from 1, that had each column last
  const last = new Uint32Array(cols)
  const found: U32[] = []
  for (let i = 0; i < rows; i++) {
    const held: number[] = []
    for (let k = A.pattern.row_ptr[i]; k < A.pattern.row_ptr[i + 1]; k++) {
      const j = A.pattern.col_idx[k]
      for (let l = B.pattern.row_ptr[j]; l < B.pattern.row_ptr[j + 1]; l++) {
        const column = B.pattern.col_idx[l]
        if (last[column] > i) continue
        last[column] = i + 1
        held.push(column)
      }
    }
    row_ptr[i + 1] = row_ptr[i] + held.length
    if (row_ptr[i + 1] <= most) found.push(Uint32Array.from(held).sort())
  }
  const complete = found.length === rows
  const col_idx = new Uint32Array(complete ? row_ptr[rows] : 0)
  if (complete) for (const [i, columns] of found.entries()) col_idx.set(columns, row_ptr[i])
  return { rows, cols, row_ptr, col_idx, complete }
}

const counted = new WeakMap<MatrixProductProblem, number>()

/** Entries of C, counted once for each problem. */
export function entriesOf(problem: MatrixProductProblem): number {
  const known = counted.get(problem)
  if (known !== undefined) return known
  const { rows, row_ptr } = patternOfProduct(problem, 0)
  counted.set(problem, row_ptr[rows])
  return row_ptr[rows]
}

/** Whether the answer tells the sign of A: some value is larger than its tolerance. */
export function tellsSigns(problem: MatrixProductProblem): boolean {
  let tells = false
  eachRow(problem, (_i, { sums, sizes }) => {
    tells = sums.some((sum, q) => Math.abs(sum) > 2 * RELATIVE * sizes[q])
    return tells
  })
  return tells
}
