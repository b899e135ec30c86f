import { AppError } from '#src/core/base/errors.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import type { ProblemOptions } from '#src/core/kernel/kernel.ts'
import { givenVector, roundedValues } from '#src/core/kernel/rounding.ts'
import { seededValues, seededVector } from '#src/core/sparse/seeded.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import type { Space } from '#src/core/trace/space.ts'
import type { ProductSpec } from './options.ts'
import type { ProductProblem } from './multiply.ts'
export { check } from './oracle.ts'

/** Keeps the stream of y apart from that of x. */
const Y_STREAM = 0x2545f491

/**
 * The product y ← α A x + β y of a matrix of any shape, with its own values or seeded ones, rounded to f32. x and y are
 * seeded, or x is given. Throws NeedsRealValues (complex), OutOfRange (a value that f32 cannot hold), WrongLength or
 * BadNumber for a given x.
 */
export function makeProblem(
  [matrix]: readonly Matrix[],
  spec: ProductSpec,
  options: ProblemOptions = {},
): ProductProblem {
  const { rows, cols, row_ptr, col_idx } = matrix.csr
  const pattern = { rows, cols, row_ptr, col_idx }
  const values = roundedValues(row_ptr, spec.values === 'seeded' ? seededValues(pattern, spec.seed) : ownValues(matrix))
  const x = options.given
    ? givenVector(options.given, { name: 'x', length: cols, of: 'columns' })
    : Float32Array.from(seededVector(cols, spec.seed))
  const y = Float32Array.from(seededVector(rows, spec.seed ^ Y_STREAM))
  const [alpha, beta] = [Math.fround(spec.alpha), Math.fround(spec.beta)]
  return { operation: 'spmv', inputs: { A: { pattern, values }, x, y, alpha, beta } }
}

function ownValues({ csr, field }: Matrix): ArrayLike<number> {
  if (field !== 'complex') return csr.values
  throw new AppError(
    'NeedsRealValues',
    'A product needs real values, and this matrix is complex. Its structure can be explored, and multiplied with seeded values.',
  )
}

/** Rows of A, in any order: none needs another. */
export const spaces = ({ inputs: { A } }: ProductProblem): readonly Space[] => [
  { name: 'row', matrix: 'A', count: A.pattern.rows, operands: A.pattern, order: 'none', groups: [] },
]

/** All products have one bound, for any values: the error is relative to the size of the terms. */
export const boundsOf = (): Bounds => ({})
