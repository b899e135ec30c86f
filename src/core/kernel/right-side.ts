import type { F32, F64 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { asTheyCome } from '#src/core/sparse/orderings/eliminated.ts'
import { seededVector } from '#src/core/sparse/seeded.ts'
import type { SparseMatrix } from './data.ts'
import { givenVector, roundedValues } from './rounding.ts'

/** b of A x = b by rows, and x by columns where it is known. */
interface RightSide {
  readonly b: F32
  readonly known?: { readonly x: F64 }
}

/**
 * b as it is given, else A x in f64 of a square matrix, rounded once, of x ones or seeded. Throws WrongLength or BadNumber for a given b, and
 * OutOfRange, which names the row, where A x leaves f32.
 */
export function rightSide(
  { pattern, values }: { readonly pattern: Pattern; readonly values: SparseMatrix['values'] | F64 },
  { x: which, seed }: { readonly x: 'seeded' | 'ones'; readonly seed: number },
  given: ArrayLike<number> | undefined,
): RightSide {
  const { rows, row_ptr, col_idx } = pattern
  if (given) return { b: givenVector(given, { name: 'b', length: rows, of: 'rows' }) }
  const x = which === 'ones' ? new Float64Array(rows).fill(1) : seededVector(rows, seed)
  const b = new Float64Array(rows)
  for (let i = 0; i < rows; i++) for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++) b[i] += values[k] * x[col_idx[k]]
  return { b: roundedValues(asTheyCome(rows + 1), b), known: { x } }
}
