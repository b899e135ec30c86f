import { type F32, largest, type U32 } from '#src/core/base/arrays.ts'
import { AppError } from '#src/core/base/errors.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import type { ProblemOptions } from '#src/core/kernel/kernel.ts'
import { rightSide } from '#src/core/kernel/right-side.ts'
import type { Csr, Pattern } from '#src/core/sparse/csr.ts'
import { graphOfPlaced, type MatchedRows, matchedRows } from '#src/core/sparse/matching/placed.ts'
import { ordered, orderedForBlocks } from '#src/core/sparse/orderings/eliminated.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import { eliminationOf, filledPattern } from '#src/core/sparse/symbolic/filled.ts'
import { blockSize } from './block-size.ts'
import type { Before, BeforePhase, LuProblem } from './factors.ts'
import type { LuSpec } from './options.ts'
import { placesInFactors } from './order.ts'
import { posedMatrix } from './posed.ts'
import * as texts from './words.ts'
export type { Before, LuProblem } from './factors.ts'
export { check, endingOf, seriesOf } from './oracle.ts'
export { spaces } from './space.ts'

/** Bytes of an entry of L + U at most: its column twice, its value before and after. */
const ENTRY_BYTES = 16
/** Bytes that are taken unasked, and entries that are factored at all: a buffer of them has 512 MB. */
export const MOST_BYTES = 256 * 2 ** 20
const MOST_ENTRIES = 2 ** 27
/**
 * Pivots that are replaced, as a share of the largest entry. √ε ‖A‖ is the rule of static pivoting (Li and Demmel, ACM Trans. Math. Softw.
 * 29(2), 2003), for f64, where it is 10⁻⁸; SuperLU_DIST takes ε of f32 for f64 and for f32. In f32 √ε is large: of memplus it replaces
 * ten pivots of 10⁻⁴ that would do, and refinement then takes 12 steps in place of one.
 */
const PIVOT_SHARE = { root: 2 ** -12, epsilon: 2 ** -24 }

/**
 * L U = M and A x = b, with b = A x in f64 of x seeded or ones, or b given. Announces entries, blocks and operations before anything as large
 * as the factors is allocated. Throws NotSquare, WrongShape (no row), NeedsRealValues (complex), OutOfRange, Singular (rows that
 * repeat others), StructurallySingular (with rows), TooLarge (more than 256 MB where that was not asked for, or more than is
 * factored at all), and WrongLength or BadNumber for a given b.
 */
export function makeProblem([matrix]: readonly Matrix[], spec: LuSpec, options: ProblemOptions = {}): LuProblem {
  const { rows, cols } = matrix.csr
  if (rows !== cols) throw new AppError('NotSquare', texts.notSquare(rows, cols))
  if (rows === 0) throw new AppError('WrongShape', texts.noRow)
  const A = posedMatrix(matrix, spec)
  const milliseconds: Record<BeforePhase, number> = { matching: 0, ordering: 0, symbolic: 0 }
  const timed = <T>(phase: BeforePhase, work: () => T): T => {
    options.signal?.throwIfAborted()
    options.progress?.(phase, 0, 0)
    const began = performance.now()
    const made = work()
    // as a file of the problem keeps it
    milliseconds[phase] = Math.fround(milliseconds[phase] + performance.now() - began)
    return made
  }
  const heavy = timed('matching', () => matchedRows(A, spec.matching, options))
  const inPostorder = timed('ordering', () => ordered(graphOfPlaced(A, heavy), spec.ordering, options))
  const elimination = timed('symbolic', () => eliminationOf(inPostorder.graph))
  const nb = spec.nb || blockSize(rows, elimination)
  const side = Math.ceil(rows / nb)
  const blocks = Math.min(side * side, elimination.entries)
  requireRoom({ ...elimination, ordering: spec.ordering, blocks, nb }, spec, options)
  const { order, graph } = timed('ordering', () => orderedForBlocks(inPostorder, spec.ordering, nb))
  const filled = timed('symbolic', () => filledPattern(graph, options))
  const before: Before = { ...elimination, ordering: spec.ordering, zeros: zerosOnDiagonal(A), milliseconds }
  return { ...problemOf(A, { heavy, order, filled, nb, given: options.given }, spec), before }
}

/** Says what it takes, and throws `TooLarge`. */
function requireRoom(found: texts.Announced, { large }: LuSpec, { progress }: ProblemOptions): void {
  if (found.entries > MOST_ENTRIES) throw new AppError('TooLarge', texts.beyond(found, MOST_ENTRIES))
  const room = ENTRY_BYTES * found.entries
  if (room > MOST_BYTES && !large) throw new AppError('LargeFactors', texts.tooLarge(found, room, MOST_BYTES))
  progress?.(texts.announced(found), 0, 0)
}

interface Ordered {
  readonly heavy: MatchedRows
  readonly order: U32
  readonly filled: Pattern
  readonly nb: number
  readonly given: ProblemOptions['given']
}

function problemOf(A: Csr, { heavy, order, filled, nb, given }: Ordered, spec: LuSpec): Omit<LuProblem, 'before'> {
  const { rows, row_ptr, col_idx } = A
  const row_order = order.map((k) => heavy.rows[k])
  const values = scaledInto(filled, A, { ...heavy, row_order, column_order: order })
  const pattern = { rows, cols: rows, row_ptr, col_idx }
  const { b, known } = rightSide({ pattern, values: A.values }, spec, given)
  return {
    operation: 'lu',
    inputs: {
      A: { pattern, values: Float32Array.from(A.values) },
      rows,
      filled,
      values,
      b,
      row_order,
      column_order: order,
      row_scale: Float32Array.from(heavy.rowScale),
      column_scale: Float32Array.from(heavy.columnScale),
      nb,
      least_pivot: Math.fround(PIVOT_SHARE[spec.pivots ?? 'root'] * (largest(values.map(Math.abs)) || 1)),
    },
    ...(known && { known }),
  }
}

interface Scaled extends Omit<MatchedRows, 'rows'> {
  readonly row_order: U32
  readonly column_order: U32
}

/** A, scaled and put in order, at its places among those of L + U. */
function scaledInto(filled: Pattern, A: Csr, { rowScale, columnScale, ...orders }: Scaled): F32 {
  const values = new Float32Array(filled.col_idx.length)
  const at = placesInFactors(filled, A, orders)
  for (let i = 0; i < A.rows; i++)
    for (let p = A.row_ptr[i]; p < A.row_ptr[i + 1]; p++)
      values[at[p]] = A.values[p] * rowScale[i] * columnScale[A.col_idx[p]]
  return values
}

function zerosOnDiagonal({ rows, row_ptr, col_idx }: Pattern): number {
  let zeros = rows
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) if (col_idx[k] === i) zeros--
  return zeros
}

export const boundsOf = (): Bounds => ({})
