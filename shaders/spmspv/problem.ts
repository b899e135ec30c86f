import { AppError } from '#src/base/errors.ts'
import { random } from '#src/base/random.ts'
import type { Bounds } from '#src/kernel/check.ts'
import type { SparseMatrix } from '#src/kernel/data.ts'
import { roundedValues } from '#src/kernel/rounding.ts'
import { seededValues, seededVector } from '#src/sparse/seeded.ts'
import type { Matrix } from '#src/sparse/source.ts'
import type { Space } from '#src/trace/space.ts'
import type { SparseProductProblem } from './multiply.ts'
import type { SparseVectorSpec } from './options.ts'
export { check } from './oracle.ts'

/** Keeps the stream that says where x has entries apart from those of its numbers. */
const PLACES_STREAM = 0x1b873593

/**
 * The product y = A x of a matrix of any shape, with its own values or seeded ones, rounded to f32. x has as many entries as its
 * share says, one at least where that is not 0, at places and with values that the seed says. Throws NeedsRealValues (complex)
 * and OutOfRange (a value that f32 cannot hold).
 */
export function makeProblem(
  [{ csr, field }]: readonly Matrix[],
  { values, share, seed }: SparseVectorSpec,
): SparseProductProblem {
  if (values === 'own' && field === 'complex')
    throw new AppError(
      'NeedsRealValues',
      'A product needs real values, and this matrix is complex. It can be multiplied with seeded values.',
    )
  const { rows, cols, row_ptr, col_idx } = csr
  const pattern = { rows, cols, row_ptr, col_idx }
  const rounded = roundedValues(row_ptr, values === 'seeded' ? seededValues(pattern, seed) : csr.values)
  return { operation: 'spmspv', inputs: { A: { pattern, values: rounded }, x: vectorOf(cols, Number(share), seed) } }
}

/** A vector of `length` of which a share is not 0. */
function vectorOf(length: number, share: number, seed: number): SparseMatrix {
  const entries = share === 0 ? 0 : Math.min(length, Math.max(1, Math.round(share * length)))
  const col_idx = placesOf(length, entries, seed)
  return {
    pattern: { rows: 1, cols: length, row_ptr: Uint32Array.of(0, entries), col_idx },
    values: Float32Array.from(seededVector(entries, seed)),
  }
}

/** So many of the numbers below `length`, each as likely as any other, ascending. O(length) */
function placesOf(length: number, entries: number, seed: number): Uint32Array<ArrayBuffer> {
  const { below } = random(seed ^ PLACES_STREAM)
  const places = new Uint32Array(entries)
  // of the numbers that are left each is as likely as those that are still to be found
  for (let place = 0, found = 0; found < entries; place++)
    if (below(length - place) < entries - found) places[found++] = place
  return places
}

/** Errors are shares of Σ |a| |x|: one bound for all values. */
export const boundsOf = (): Bounds => ({})

/** Entries of A, its rows, each of which may be one of y, and entries of x. No worker waits but at a barrier. */
export function spaces({ inputs: { A, x } }: SparseProductProblem): readonly Space[] {
  const free = { lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
  return [
    { name: 'entry', matrix: 'A', count: A.pattern.col_idx.length, places: A.pattern, spares: true, ...free },
    { name: 'row', matrix: 'y', count: A.pattern.rows, ...free },
    { name: 'nonzero', matrix: 'x', count: x.pattern.col_idx.length, ...free },
  ]
}
