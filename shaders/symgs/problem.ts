import type { F64 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import type { ProblemOptions } from '#src/core/kernel/kernel.ts'
import { givenVector, roundedValues } from '#src/core/kernel/rounding.ts'
import type { Csr, Pattern } from '#src/core/sparse/csr.ts'
import { seededValues, seededVector } from '#src/core/sparse/seeded.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { cutTriangle, vanishes } from '#src/core/sparse/triangle.ts'
import type { Space } from '#src/core/trace/space.ts'
import type { SweepSpec } from './options.ts'
import { ROW, type SweepProblem } from './sweep.ts'
export { check } from './oracle.ts'

/** Keeps the stream of the guess apart from that of b. */
const GUESS_STREAM = 0x2545f491

/**
 * Sweeps over a square matrix with its own values or seeded ones, which bring a diagonal; b and the guess are seeded,
 * or b is given. Throws NotSquare, NeedsRealValues (complex), ZeroDiagonal, OutOfRange (a value that f32 cannot hold), and
 * WrongLength or BadNumber for a given b.
 */
export function makeProblem([matrix]: readonly Matrix[], spec: SweepSpec, options: ProblemOptions = {}): SweepProblem {
  const { rows, cols } = matrix.csr
  if (rows !== cols) throw new AppError('NotSquare', `A sweep needs a square matrix; this one is ${rows} × ${cols}.`)
  if (spec.values === 'own' && matrix.field === 'complex')
    throw new AppError(
      'NeedsRealValues',
      'A sweep needs real values, and this matrix is complex. Its structure can be explored, and swept with seeded values.',
    )
  const whole = withDiagonal(matrix.csr, spec)
  const { row_ptr, col_idx } = whole
  const values = roundedValues(row_ptr, spec.values === 'seeded' ? seededValues(whole, spec.seed) : whole.values)
  const [X, Y, Z] = matrix.geometry?.kind === 'grid' ? matrix.geometry.size : [0, 0, 0]
  const b = options.given
    ? givenVector(options.given, { name: 'b', length: rows, of: 'rows' })
    : Float32Array.from(seededVector(rows, spec.seed))
  const x0 = Float32Array.from(seededVector(rows, spec.seed ^ GUESS_STREAM))
  const asked = { guess: Number(spec.guess === 'any'), sweeps: Number(spec.sweeps) }
  return {
    operation: 'symgs',
    inputs: { A: { pattern: { rows, cols, row_ptr, col_idx }, values }, b, x0, ...asked, X, Y, Z },
  }
}

/** Rows, with their entries off the diagonal. None waits but at a barrier: one that is updated too early reads what is old. */
export const spaces = ({ inputs: { A } }: SweepProblem): readonly Space[] => spacesOver(A.pattern)

/** Rows of a square pattern, or block rows. */
export function spacesOver(A: Pattern): readonly Space[] {
  const others = withoutDiagonal(A)
  return [
    {
      name: ROW,
      matrix: 'A',
      count: A.rows,
      operands: others,
      edges: others,
      lanes: 'items',
      order: 'none',
      ends: 'event',
      groups: [],
    },
  ]
}

export const boundsOf = (): Bounds => ({})

/** The entries off the diagonal. O(entries) */
function withoutDiagonal({ rows, cols, row_ptr, col_idx }: Pattern): Pattern {
  const ptr = new Uint32Array(rows + 1)
  const kept = new Uint32Array(col_idx.length)
  let to = 0
  for (let i = 0; i < rows; i++) {
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (col_idx[k] !== i) kept[to++] = col_idx[k]
    ptr[i + 1] = to
  }
  return { rows, cols, row_ptr: ptr, col_idx: kept.slice(0, to) }
}

/** The matrix with its whole diagonal, by what is to be done where that is zero or missing; as it is where nothing is. */
function withDiagonal(csr: Csr, { values, diagonal: policy }: SweepSpec): Csr {
  const isStored = (i: number, k: number) => csr.col_idx[k] === i && (values === 'seeded' || !vanishes(csr.values[k]))
  if ((policy !== 'shift' || values === 'seeded') && hasInEachRow(csr, isStored)) return csr
  // a triangle has the diagonal that the policy makes
  const lower = cutTriangle(csr, 'lower', values === 'seeded' ? 'unit' : policy)
  return replaced(
    csr,
    Float64Array.from({ length: csr.rows }, (_, i) => lower.values[lower.row_ptr[i + 1] - 1]),
  )
}

function hasInEachRow({ rows, row_ptr }: Csr, holds: (i: number, k: number) => boolean): boolean {
  for (let i = 0; i < rows; i++) {
    let k = row_ptr[i]
    while (k < row_ptr[i + 1] && !holds(i, k)) k++
    if (k === row_ptr[i + 1]) return false
  }
  return true
}

/** The matrix with another diagonal, columns ascending. */
function replaced(csr: Csr, diagonal: F64): Csr {
  const { rows, cols } = csr
  const others = withoutDiagonal(csr)
  const row_ptr = others.row_ptr.map((first, i) => first + i)
  const col_idx = new Uint32Array(others.col_idx.length + rows)
  const values = new Float64Array(col_idx.length)
  for (let i = 0, to = 0; i < rows; i++) {
    let k = csr.row_ptr[i]
    const put = (column: number, value: number) => {
      col_idx[to] = column
      values[to++] = value
    }
    for (; k < csr.row_ptr[i + 1] && csr.col_idx[k] < i; k++) put(csr.col_idx[k], csr.values[k])
    put(i, diagonal[i])
    for (; k < csr.row_ptr[i + 1]; k++) if (csr.col_idx[k] !== i) put(csr.col_idx[k], csr.values[k])
  }
  return { rows, cols, row_ptr, col_idx, values }
}
