import { AppError, errorRecord } from '#src/core/base/errors.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import type { ProblemOptions } from '#src/core/kernel/kernel.ts'
import { rightSide } from '#src/core/kernel/right-side.ts'
import { roundedValues } from '#src/core/kernel/rounding.ts'
import type { Csr, Pattern } from '#src/core/sparse/csr.ts'
import { requireSymmetric } from '#src/core/sparse/factor.ts'
import { laplacianOn } from '#src/core/sparse/made/laplacian.ts'
import { seededSymmetricValues } from '#src/core/sparse/seeded.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { cutTriangle, vanishes } from '#src/core/sparse/triangle.ts'
import type { Space } from '#src/core/trace/space.ts'
import type { KrylovSpec } from './options.ts'
import { type KrylovProblem, ROW } from './solve.ts'
export { check, seriesOf } from './oracle.ts'
export { endingOf } from './ending.ts'

/**
 * A x = b with a whole diagonal, b = A x in f64 from the rounded values, of x seeded or ones, or b given. Its own values, or on
 * the pattern of A + Aᵀ with the diagonal seeded ones or a Laplacian. Throws NotSquare, WrongShape (no row), NeedsRealValues (complex),
 * ZeroDiagonal, OutOfRange (a value that f32 cannot hold), and WrongLength or BadNumber for a given b.
 */
export function makeProblem(
  [matrix]: readonly Matrix[],
  spec: KrylovSpec,
  options: ProblemOptions = {},
): KrylovProblem {
  const { rows, cols } = matrix.csr
  if (rows !== cols)
    throw new AppError('NotSquare', `A Krylov solve needs a square matrix; this one is ${rows} × ${cols}.`)
  if (rows === 0) throw new AppError('WrongShape', 'A Krylov solve needs a row, and this matrix has none.')
  const whole = spec.values === 'own' ? ownValues(matrix) : valuesOn(matrix.csr, spec)
  const { row_ptr, col_idx } = whole
  const values = roundedValues(row_ptr, whole.values)
  const A = { pattern: { rows, cols, row_ptr, col_idx }, values }
  const [X, Y, Z] = matrix.geometry?.kind === 'grid' ? matrix.geometry.size : [0, 0, 0]
  const asked = {
    symmetric: spec.values !== 'own' || isSymmetric(whole) ? 1 : 0,
    tolerance: Math.fround(Number(spec.tolerance)),
    limit: spec.limit,
    X,
    Y,
    Z,
  }
  const { b, known } = rightSide(A, spec, options.given)
  return { operation: 'krylov', inputs: { A, b, ...asked }, ...(known && { known }) }
}

/** Rows, with their entries. None waits but at a barrier, and all passes go through all of them. */
export function spaces({ inputs: { A } }: KrylovProblem): readonly Space[] {
  const { pattern } = A
  return [
    {
      name: ROW,
      matrix: 'A',
      count: pattern.rows,
      operands: pattern,
      edges: pattern,
      lanes: 'items',
      order: 'none',
      ends: 'event',
      groups: [],
    },
  ]
}

export const boundsOf = (): Bounds => ({})

function ownValues({ csr, field }: Matrix): Csr {
  if (field === 'complex')
    throw new AppError(
      'NeedsRealValues',
      'A Krylov solve needs real values, and this matrix is complex. Its structure can be explored, and solved with seeded values.',
    )
  const zero = csr.row_ptr.subarray(1).findIndex((end, i) => !hasDiagonal(csr, i, end))
  if (zero >= 0)
    throw new AppError(
      'ZeroDiagonal',
      `Row ${zero} has a zero or missing diagonal. A matrix with one is not positive definite, and preconditioners divide by it.`,
      { row: zero },
    )
  return csr
}

/** Whether each entry has its mirror, up to the rounding of a file. */
function isSymmetric(csr: Csr): boolean {
  try {
    requireSymmetric(cutTriangle(csr, 'lower', 'error'), cutTriangle(csr, 'upper', 'error'))
    return true
  } catch (error) {
    if (errorRecord(error).code === 'NotSymmetric') return false
    throw error
  }
}

function hasDiagonal({ row_ptr, col_idx, values }: Csr, i: number, end: number): boolean {
  for (let k = row_ptr[i]; k < end; k++) if (col_idx[k] === i) return !vanishes(values[k])
  return false
}

/** The pattern of A + Aᵀ with its whole diagonal, columns ascending, with values that are positive definite. */
function valuesOn(pattern: Pattern, { values, seed }: KrylovSpec): Csr {
  const whole = laplacianOn(pattern)
  if (values === 'laplacian') return whole
  const longest = whole.row_ptr.reduce((most, end, i, all) => Math.max(most, end - (all[i - 1] ?? 0)), 1)
  return { ...whole, values: seededSymmetricValues(whole, seed, longest) }
}
