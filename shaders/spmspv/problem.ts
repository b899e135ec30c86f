import { AppError } from '#src/core/base/errors.ts'
import { random } from '#src/core/base/random.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import type { SparseMatrix } from '#src/core/kernel/data.ts'
import { roundedValues } from '#src/core/kernel/rounding.ts'
import { seededValues, seededVector } from '#src/core/sparse/seeded.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import type { ProductTerms, Space } from '#src/core/trace/space.ts'
import { namesIn } from './columns.ts'
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

/**
 * Entries of A, its rows, each of which may be one of y, entries of x, and products of entries of A and x. No worker waits but at
 * a barrier.
 */
export function spaces(problem: SparseProductProblem): readonly Space[] {
  const { A, x } = problem.inputs
  const { terms, count: products } = termsOf(problem)
  const free = { lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
  return [
    { name: 'entry', matrix: 'A', count: A.pattern.col_idx.length, places: A.pattern, spares: true, ...free },
    { name: 'row', matrix: 'y', count: A.pattern.rows, ...free },
    { name: 'nonzero', matrix: 'x', count: x.pattern.col_idx.length, ...free },
    { name: 'product', count: products, terms, ...free },
  ]
}

/** y as sums of products, x a column beside A. O(rows + columns + entries) */
function termsOf({ inputs: { A, x } }: SparseProductProblem): { terms: ProductTerms; count: number } {
  const { rows, row_ptr, col_idx } = A.pattern
  const names = namesIn(x.pattern)
  const has = new Uint8Array(rows)
  let count = 0
  for (let i = 0; i < rows; i++)
    for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) {
      if (names[col_idx[k]] === 0) continue
      has[i] = 1
      count++
    }
  const right = { name: 'x', pattern: column(Uint8Array.from(names, (name) => (name > 0 ? 1 : 0))), values: x.values }
  return { terms: { matrix: 'y', left: { name: 'A', ...A }, right, vector: column(has) }, count }
}

/** A matrix of one column that has an entry in those rows that are told so. */
function column(has: Uint8Array): Pattern {
  const row_ptr = new Uint32Array(has.length + 1)
  for (const [i, one] of has.entries()) row_ptr[i + 1] = row_ptr[i] + one
  return { rows: has.length, cols: 1, row_ptr, col_idx: new Uint32Array(row_ptr[has.length]) }
}
