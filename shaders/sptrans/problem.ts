import { AppError } from '#src/core/base/errors.ts'
import type { Bounds } from '#src/core/kernel/check.ts'
import { roundedValues } from '#src/core/kernel/rounding.ts'
import { seededValues } from '#src/core/sparse/seeded.ts'
import type { Matrix } from '#src/core/sparse/source.ts'
import type { Space } from '#src/core/trace/space.ts'
import type { TransposeSpec } from './options.ts'
import type { TransposeProblem } from './transpose.ts'
export { check } from './oracle.ts'
export { originsOf } from './origins.ts'

/**
 * The transposition of a matrix of any shape, with its own values or seeded ones. Throws NeedsRealValues (complex) and
 * OutOfRange (a value that f32 cannot hold).
 */
export function makeProblem([{ csr, field }]: readonly Matrix[], { values, seed }: TransposeSpec): TransposeProblem {
  if (values === 'own' && field === 'complex')
    throw new AppError(
      'NeedsRealValues',
      'A transposition needs real values, and this matrix is complex. It can be transposed with seeded values.',
    )
  const { rows, cols, row_ptr, col_idx } = csr
  const pattern = { rows, cols, row_ptr, col_idx }
  const rounded = roundedValues(row_ptr, values === 'seeded' ? seededValues(pattern, seed) : csr.values)
  return { operation: 'sptrans', inputs: { A: { pattern, values: rounded } } }
}

/** Nothing may differ, for any values. */
export const boundsOf = (): Bounds => ({})

/**
 * What is moved: entries of A, the counts of its columns, and places in Aᵀ. No worker waits but at a barrier, and an item is done
 * after its last event.
 */
export function spaces({ inputs: { A } }: TransposeProblem): readonly Space[] {
  const free = { lanes: 'items', order: 'none', ends: 'event', groups: [] } as const
  return [
    { name: 'entry', matrix: 'A', count: A.pattern.col_idx.length, places: A.pattern, ...free },
    { name: 'column', count: A.pattern.cols, ...free },
    { name: 'place', matrix: 'B', count: A.pattern.col_idx.length, ...free },
  ]
}
