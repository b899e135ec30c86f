import { buildMatrix } from '#src/sparse/build.ts'
import { factsOf, type PatternFacts } from '#src/sparse/facts.ts'
import type { MatrixSource } from '#src/sparse/source.ts'
import { spyCounts } from '#src/sparse/spy.ts'
import { trianglePattern } from '#src/sparse/triangle.ts'
import { serve } from '#src/worker/serve.ts'

/** What a card shows of a matrix. */
export interface Thumb {
  /** Ink of each of side × side squares, 0 to 255: by the logarithm of its nonzeros. */
  readonly ink: Uint8Array<ArrayBuffer>
  /** Of the lower triangle, or of the whole matrix where it is multiplied. */
  readonly facts: PatternFacts
}

/** Makes an example from its seed and looks at it. */
async function thumbOf(source: MatrixSource, side: number, whole: boolean): Promise<Thumb> {
  const { csr } = await buildMatrix(source)
  const pattern = whole ? csr : trianglePattern(csr, 'lower')
  const counts = spyCounts(pattern, side)
  const most = counts.reduce((a, b) => Math.max(a, b), 1)
  const ink = Uint8Array.from(counts, (n) => (n === 0 ? 0 : 90 + (165 * Math.log(n)) / Math.max(1, Math.log(most))))
  return { ink, facts: factsOf(pattern) }
}

serve(thumbOf)
export type ThumbOf = typeof thumbOf
