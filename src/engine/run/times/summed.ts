import { type Data, isMatrix } from '#src/core/kernel/data.ts'
import type { SummedMatrix } from '#src/core/kernel/outcome.ts'
import type { Space } from '#src/core/trace/space.ts'

/** Of what came out, the matrix whose entries are sums of products, where a space says so. */
export function summedIn(spaces: readonly Space[], outputs: Data): SummedMatrix | undefined {
  const matrix = spaces.find(({ terms }) => terms)?.terms?.matrix ?? ''
  const output = outputs[matrix]
  return output !== undefined && isMatrix(output) ? { matrix, ...output } : undefined
}
