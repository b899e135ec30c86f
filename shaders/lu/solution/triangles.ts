import { UNIT } from '#shaders/lu/solution/spread.wesl'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { trianglePattern } from '#src/core/sparse/triangle.ts'
import type { SolveProblem } from '../../sptrsv/solve.ts'
import type { LuProblem } from '../factors.ts'

/** L or U as a triangle, and the place of each of its entries in L + U: UNIT on the diagonal of L, which is 1. */
export interface FactorTriangle {
  readonly pattern: Pattern
  readonly from: U32
  readonly upper: boolean
}

/** L, then U, of L + U over the filled pattern. O(entries) */
export function trianglesOf({
  inputs: { filled },
}: LuProblem): readonly [lower: FactorTriangle, upper: FactorTriangle] {
  const made = (upper: boolean): FactorTriangle => {
    const pattern = trianglePattern(filled, upper ? 'upper' : 'lower')
    const from = new Uint32Array(pattern.col_idx.length)
    const { rows, row_ptr, col_idx } = filled
    let to = 0
    for (let i = 0; i < rows; i++)
      for (let k = row_ptr[i]; k < row_ptr[i + 1]; k++)
        if (upper ? col_idx[k] >= i : col_idx[k] <= i) from[to++] = !upper && col_idx[k] === i ? UNIT : k
    return { pattern, from, upper }
  }
  return [made(false), made(true)]
}

/** Values of a triangle, from those of L + U. */
const triangleValues = ({ from }: FactorTriangle, LU: F32): F32 =>
  Float32Array.from(from, (k) => (k === UNIT ? 1 : LU[k]))

/** T z = b with a factor; before the numbers those of M stand in its place, which no kernel of a triangle looks at. */
export const systemWith = (triangle: FactorTriangle, LU: F32, b: F32): SolveProblem => ({
  operation: 'sptrsv',
  inputs: { T: { pattern: triangle.pattern, values: triangleValues(triangle, LU) }, b },
  upper: triangle.upper,
})
