import { count } from '#src/core/base/format.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import { roundedValues } from '#src/core/kernel/rounding.ts'
import { seededValues } from '#src/core/sparse/seeded.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { transpose } from '#src/core/sparse/transpose.ts'
import type { Space } from '#src/core/trace/space.ts'
import { countProducts, type MatrixProductProblem, mostEntries, factorPatterns } from './factors.ts'
import { patternOfProduct } from './oracle.ts'
import type { MatrixProductSpec } from './options.ts'
export { check } from './oracle.ts'

/** Products are numbered in 32 bits, one of which is a sign where numbers are subtracted. */
export const MOST_PRODUCTS = 2 ** 31 - 1
/** Entries of C of which a picture knows the places. */
const MOST_PLACES = 2 ** 22

/**
 * C = A · B, with their own values or seeded ones, rounded to f32. Throws WrongShape, NeedsRealValues (complex), OutOfRange
 * (a value that f32 cannot hold), and TooLarge with the numbers where there are more products than can be counted.
 */
export function makeProblem([first, second]: readonly Matrix[], spec: MatrixProductSpec): MatrixProductProblem {
  if (first.csr.cols !== second.csr.rows)
    throw new AppError(
      'WrongShape',
      `A has ${count(first.csr.cols)} columns and B has ${count(second.csr.rows)} rows. A product needs as many of one as of the other.`,
    )
  const A = inputOf(first, spec, spec.seed)
  const problem = { operation: 'spgemm', inputs: { A, B: otherOf(A, second, spec) } }
  const patterns = factorPatterns(problem)
  const products = countProducts(patterns)
  if (products > MOST_PRODUCTS)
    throw new AppError(
      'TooLarge',
      `A · B takes ${count(products)} products, and C has up to ${count(mostEntries(patterns))} entries. At most ${count(MOST_PRODUCTS)} products can be counted.`,
    )
  return problem
}

/** B: A's own numbers where it is A or Aᵀ, so that seeded values are those of one matrix. */
function otherOf(A: SparseMatrix, second: Matrix, spec: MatrixProductSpec): SparseMatrix {
  if (spec.with === 'same') return A
  if (spec.with !== 'transposed') return inputOf(second, spec, spec.seed + 1)
  const { values, ...pattern } = transpose({ ...A.pattern, values: Float64Array.from(A.values) })
  return { pattern, values: Float32Array.from(values) }
}

function inputOf({ csr, field }: Matrix, { values }: MatrixProductSpec, seed: number): SparseMatrix {
  if (values === 'own' && field === 'complex')
    throw new AppError(
      'NeedsRealValues',
      'A product of two matrices needs real values, and one of these is complex. It can be made with seeded values.',
    )
  const { rows, cols, row_ptr, col_idx } = csr
  const pattern = { rows, cols, row_ptr, col_idx }
  return { pattern, values: roundedValues(row_ptr, values === 'seeded' ? seededValues(pattern, seed) : csr.values) }
}

/** Errors are shares of Σ |a| |b|: one bound for all values. */
export const boundsOf = (): Bounds => ({})

/**
 * Products, numbered as factors.ts says; nonzeros of A; rows of C; entries of C; and places of a list that holds the products
 * in another order. No item waits for another but at a barrier, and each is done after its last event.
 */
export function spaces(problem: MatrixProductProblem): readonly Space[] {
  const { A, B } = factorPatterns(problem)
  const { inputs } = problem
  const terms = { matrix: 'C', left: { name: 'A', ...inputs.A }, right: { name: 'B', ...inputs.B } }
  const products = countProducts({ A, B })
  const { complete, ...C } = patternOfProduct(problem, MOST_PLACES)
  const free = { lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
  return [
    { name: 'product', count: products, terms, ...free },
    { name: 'nonzero', matrix: 'A', count: A.col_idx.length, places: A, ...free },
    { name: 'row', matrix: 'C', count: A.rows, ...free },
    { name: 'entry', matrix: 'C', count: C.row_ptr[A.rows], ...(complete && { places: C }), ...free },
    { name: 'place', count: products, ...free },
  ]
}
