import { prefixSum } from '#src/core/base/arrays.ts'
import { AppError, errorRecord } from '#src/core/base/errors.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import type { ProblemOptions } from '#src/core/kernel/kernel.ts'
import { givenVector, roundedValues } from '#src/core/kernel/rounding.ts'
import type { Csr, Pattern } from '#src/core/sparse/csr.ts'
import { requireSymmetric } from '#src/core/sparse/factor.ts'
import { makeGraph } from '#src/core/sparse/orderings/graph.ts'
import { seededSymmetricValues, seededVector } from '#src/core/sparse/seeded.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { cutTriangle, vanishes } from '#src/core/sparse/triangle.ts'
import type { Space } from '#src/core/trace/space.ts'
import type { KrylovSpec } from './options.ts'
import { type KrylovProblem, ROW } from './solve.ts'
export { check, seriesOf } from './oracle.ts'
export { endingOf } from './ending.ts'

/** What the diagonal of a Laplacian has beside the number of neighbours, so that it is positive definite. */
const SHIFT = 0.01

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
  if (options.given) {
    const b = givenVector(options.given, { name: 'b', length: rows, of: 'rows' })
    return { operation: 'krylov', inputs: { A, b, ...asked } }
  }
  const x = spec.x === 'ones' ? new Float64Array(rows).fill(1) : seededVector(rows, spec.seed)
  const b = roundedValues(Uint32Array.of(0, rows), timesVector(A, x))
  return { operation: 'krylov', inputs: { A, b, ...asked }, known: { x } }
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
  const { vertices: rows, ptr, adj } = makeGraph(pattern)
  const lengths = Array.from({ length: rows }, (_, i) => ptr[i + 1] - ptr[i])
  const row_ptr = prefixSum(lengths.map((length) => length + 1))
  const col_idx = new Uint32Array(row_ptr[rows])
  const laplacian = new Float64Array(col_idx.length).fill(-1)
  for (let i = 0, to = 0; i < rows; i++) {
    const put = (column: number) => (col_idx[to++] = column)
    let k = ptr[i]
    for (; k < ptr[i + 1] && adj[k] < i; k++) put(adj[k])
    laplacian[to] = lengths[i] + SHIFT
    put(i)
    for (; k < ptr[i + 1]; k++) put(adj[k])
  }
  const whole = { rows, cols: rows, row_ptr, col_idx }
  if (values === 'laplacian') return { ...whole, values: laplacian }
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0) + 1
  return { ...whole, values: seededSymmetricValues(whole, seed, longest) }
}

/** A x in f64. */
function timesVector({ pattern: { rows, row_ptr, col_idx }, values }: KrylovProblem['inputs']['A'], x: Float64Array) {
  const y = new Float64Array(rows)
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) y[i] += values[k] * x[col_idx[k]]
  return y
}
