import { UNIT } from '#shaders/lu/solution/spread.wesl'
import type { F32, U32 } from '#src/core/base/arrays.ts'
import type { Pattern } from '#src/core/sparse/csr.ts'
import { trianglePlaces } from '#src/core/sparse/triangle.ts'
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
    const { pattern, from } = trianglePlaces(filled, upper ? 'upper' : 'lower')
    if (!upper) for (const end of pattern.row_ptr.subarray(1)) from[end - 1] = UNIT
    return { pattern, from, upper }
  }
  return [made(false), made(true)]
}

/** Values of a triangle, from those of L + U. */
function triangleValues({ from }: FactorTriangle, LU: F32): F32 {
  const values = new Float32Array(from.length)
  for (let e = 0; e < from.length; e++) values[e] = from[e] === UNIT ? 1 : LU[from[e]]
  return values
}

/** T z = b with a factor; before the numbers those of M stand in its place, which no kernel of a triangle looks at. */
export const systemWith = (triangle: FactorTriangle, LU: F32, b: F32): SolveProblem => ({
  operation: 'sptrsv',
  inputs: { T: { pattern: triangle.pattern, values: triangleValues(triangle, LU) }, b },
  upper: triangle.upper,
})
