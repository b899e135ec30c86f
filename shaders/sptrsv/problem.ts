import type { F64 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import type { MatrixPart } from '#src/core/kernel/operation.ts'
import type { ProblemOptions } from '#src/core/kernel/kernel.ts'
import { givenVector, roundedValues } from '#src/core/kernel/rounding.ts'
import { type Csr, nnz, type Pattern } from '#src/core/sparse/csr.ts'
import { type Factors, ic0, ilu0, requireSymmetric } from '#src/core/sparse/factor.ts'
import { levelsOfFill } from '#src/core/sparse/incomplete.ts'
import { levelsOf } from '#src/core/sparse/levels.ts'
import { seededValues, seededVector } from '#src/core/sparse/seeded.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { transpose } from '#src/core/sparse/transpose.ts'
import { strictPattern, trianglePattern, cutTriangle } from '#src/core/sparse/triangle.ts'
import type { Watch } from '#src/core/sparse/watch.ts'
import { groupedByLevel, type Space } from '#src/core/trace/space.ts'
import type { SolveSpec } from './options.ts'
import type { SolveProblem } from './solve.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
export { check } from './oracle.ts'

/**
 * The triangular system T x = b of a matrix: T is its lower or upper triangle, or a factor of its ILU(k) or IC(0),
 * with its own values or seeded ones (which bring a diagonal, so that the diagonal policy is not asked).
 * Values are rounded to f32, and b = T x is computed in f64 from the rounded values.
 * Throws NotSquare, NeedsRealValues (complex), ZeroDiagonal, ZeroPivot, BadPivot, FactorTooLarge, NotSymmetric, OutOfRange (a value
 * that f32 cannot hold), and WrongLength or BadNumber for a given b.
 */
export function makeProblem([matrix]: readonly Matrix[], spec: SolveSpec, options: ProblemOptions = {}): SolveProblem {
  const { rows, cols } = matrix.csr
  if (rows !== cols)
    throw new AppError('NotSquare', `A triangular solve needs a square matrix; this one is ${rows} × ${cols}.`)
  const triangle =
    spec.values === 'seeded' ? seededTriangle(matrix.csr, spec, options) : ownTriangle(matrix, spec, options)
  const values = roundedValues(triangle.row_ptr, triangle.values)
  const T = { pattern: patternOf(triangle), values }
  const fill = levelOf(spec.of) > 0 ? nnz(triangle) - nnz(trianglePattern(matrix.csr, spec.triangle)) : 0
  const posed = { operation: 'sptrsv', upper: spec.triangle === 'upper', ...(fill > 0 && { fill }) }
  if (options.given)
    return { ...posed, inputs: { T, b: givenVector(options.given, { name: 'b', length: rows, of: 'rows' }) } }
  const x = seededVector(rows, spec.seed)
  return { ...posed, inputs: { T, b: new Float32Array(multiply(T, x)) }, known: { x } }
}

/** Rows of the triangle, by levels: a row needs those that its nonzeros name. */
export function spaces({ inputs: { T }, upper, fill }: SolveProblem): readonly Space[] {
  const levels = groupedByLevel(levelsOf(T.pattern, upper ? 'upper' : 'lower'))
  const { rows: count } = T.pattern
  const matrix = upper ? 'U' : 'L'
  return [
    { name: 'row', matrix, ...(fill && { fill }), count, operands: T.pattern, order: 'operands', groups: [levels] },
  ]
}

/** More other nonzeros than this are left out of the picture: they take 32 MB. */
const MOST_REST = 2 ** 23

/** The triangle that is solved of a matrix that is none itself; a factor is no part of it. */
export function partOf(matrix: Pattern, { of, triangle }: SolveSpec): MatrixPart | undefined {
  if (of !== 'matrix') return undefined
  const rest = strictPattern(matrix, triangle === 'lower' ? 'upper' : 'lower')
  const nonzeros = nnz(rest)
  if (nonzeros === 0) return undefined
  const name = `the ${triangle} triangle of A`
  return nonzeros > MOST_REST ? { name } : { name, rest }
}

/** Bounds for `check`: f32 says nothing of the forward error where the values, and so the conditioning, are a file's. */
export const boundsOf = (spec: SolveSpec): Bounds => (spec.values === 'own' ? { 'forward error': Infinity } : {})

const patternOf = ({ rows, cols, row_ptr, col_idx }: Csr): Pattern => ({ rows, cols, row_ptr, col_idx })

/** Level of fill of an incomplete factor; 0 where it lies on the positions of the matrix. */
const levelOf = (of: SolveSpec['of']): number => Number(/^ilu(\d)$/.exec(of)?.[1] ?? 0)

/** Of both triangles with the diagonal, the positions of the factors, which hold all of theirs. */
const withFill = ({ lower, upper }: Factors, of: SolveSpec['of'], watch: Watch): Factors =>
  levelOf(of) > 0 ? levelsOfFill(lower, upper, levelOf(of), watch) : { lower, upper }

/** The positions of factors are those of the matrix, and fill: with seeded values nothing needs to be factored. */
function seededTriangle(csr: Csr, { of, triangle, seed }: SolveSpec, watch: Watch): Csr {
  if (levelOf(of) > 0) {
    const [lower, upper] = (['lower', 'upper'] as const).map((which) => cutTriangle(csr, which, 'unit'))
    const { rows, cols, row_ptr, col_idx } = withFill({ lower, upper }, of, watch)[triangle]
    const pattern = { rows, cols, row_ptr, col_idx }
    return { ...pattern, values: seededValues(pattern, seed) }
  }
  // IC(0)'s upper factor is the mirror of the lower triangle; the matrix's own upper triangle is not read.
  const mirror = of === 'ic0' && triangle === 'upper'
  const pattern = trianglePattern(csr, mirror ? 'lower' : triangle)
  const seeded = { ...pattern, values: seededValues(pattern, seed) }
  return mirror ? transpose(seeded) : seeded
}

function ownTriangle(matrix: Matrix, spec: SolveSpec, watch: Watch): Csr {
  if (matrix.field === 'complex')
    throw new AppError(
      'NeedsRealValues',
      'A solve needs real values, and this matrix is complex. Its structure can be explored, and solved with seeded values.',
    )
  const cut = (triangle: SolveSpec['triangle']) => cutTriangle(matrix.csr, triangle, spec.diagonal)
  if (spec.of === 'matrix') return cut(spec.triangle)
  const [lower, upper] = [cut('lower'), cut('upper')]
  if (spec.of === 'ic0') {
    requireSymmetric(lower, upper)
    return ic0(lower, watch)[spec.triangle]
  }
  const filled = withFill({ lower, upper }, spec.of, watch)
  return ilu0(filled.lower, filled.upper, watch, `ILU(${levelOf(spec.of)})`)[spec.triangle]
}

/** T x in f64. */
function multiply({ pattern: { rows, row_ptr, col_idx }, values }: SparseMatrix, x: F64): F64 {
  const y = new Float64Array(rows)
  for (let i = 0; i < rows; i++) {
    let sum = 0
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) sum += values[k] * x[col_idx[k]]
    y[i] = sum
  }
  return y
}
