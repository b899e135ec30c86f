import type { F64 } from '#src/core/base/arrays.ts'
import { type Bounds, type Check, makeCheck } from '#src/core/kernel/check.ts'
import type { Data, SparseMatrix } from '#src/core/kernel/data.ts'
import type { SparseProductProblem } from './multiply.ts'

/** Largest error of an entry, as a share of Σ |a| |x| over its products. */
const RELATIVE = 1e-5
/** Below this a GPU may flush to zero, each product by itself. */
const SMALLEST = 2 ** -126
const LARGEST = (2 - 2 ** -23) * 2 ** 127

/** The exact y: rows that have a product ascend, and each has its sum, the sum of its products' sizes, and their number. */
interface Exact {
  readonly rows: readonly number[]
  readonly sums: F64
  readonly sizes: F64
  readonly products: F64
}

/**
 * Judges y against the f32 data that the kernel got, in f64 and by no code of a kernel: a row that has a product has to be
 * there, also where its products cancel to zero, and no other. `entries that differ` counts rows that are not where they
 * belong; `relative error` is that of values, over Σ |a| |x|.
 */
export function check(problem: SparseProductProblem, { y }: Data, bounds: Bounds = {}): Check {
  const { rows, sums, sizes, products } = exactOf(problem)
  const { pattern, values } = y as SparseMatrix
  const found = pattern.col_idx
  let [differ, error, cancelled] = [pattern.row_ptr[0] === 0 ? 0 : 1, 0, 0]
  let [first, worst] = [-1, -1]
  for (let p = Math.max(rows.length, found.length) - 1; p >= 0; p--)
    if (rows[p] !== found[p]) [differ, first] = [differ + 1, rows[p] ?? found[p]]
  for (const [p, row] of rows.entries()) {
    const distance = Math.abs(values[p] - sums[p])
    const own = distance <= SMALLEST * products[p] ? 0 : Number.isFinite(distance) ? distance / sizes[p] : Infinity
    if (own > error) [error, worst] = [own, row]
    if (sums[p] === 0 && sizes[p] > 0) cancelled++
  }
  return makeCheck(
    [
      { name: 'entries that differ', value: differ, bound: 0, ...at(first) },
      { name: 'relative error', value: error, bound: bounds['relative error'] ?? RELATIVE, ...at(worst) },
      { name: 'entries that cancel to zero and are kept', value: cancelled, bound: Infinity },
    ],
    sizes.some((size) => size > LARGEST),
  )
}

const at = (item: number) => (item < 0 ? {} : { at: { space: 'row', item } })

const known = new WeakMap<SparseProductProblem, Exact>()

/** The exact product, computed once per problem: many kernels are judged by it. */
export function exactOf(problem: SparseProductProblem): Exact {
  const found = known.get(problem) ?? multiply(problem)
  known.set(problem, found)
  return found
}

/** Row by row, each entry looked up among those of x. */
function multiply({ inputs: { A, x } }: SparseProductProblem): Exact {
  const { rows, row_ptr, col_idx } = A.pattern
  const factors = new Map([...x.pattern.col_idx].map((j, t) => [j, x.values[t]]))
  const held: { readonly row: number; sum: number; size: number; products: number }[] = []
  for (let row = 0; row < rows; row++) {
    const own = { row, sum: 0, size: 0, products: 0 }
    for (let k = row_ptr[row]; k < row_ptr[row + 1]; k++) {
      const factor = factors.get(col_idx[k])
      if (factor === undefined) continue
      own.sum += A.values[k] * factor
      own.size += Math.abs(A.values[k] * factor)
      own.products++
    }
    if (own.products > 0) held.push(own)
  }
  return {
    rows: held.map(({ row }) => row),
    sums: Float64Array.from(held, ({ sum }) => sum),
    sizes: Float64Array.from(held, ({ size }) => size),
    products: Float64Array.from(held, ({ products }) => products),
  }
}

/** Whether the answer tells the sign of A: some value is larger than its tolerance. */
export function tellsSigns(problem: SparseProductProblem): boolean {
  const { sums, sizes } = exactOf(problem)
  return sums.some((sum, p) => Math.abs(sum) > 2 * RELATIVE * sizes[p])
}
