import { buildMatrix } from '#src/core/sparse/build.ts'
import { findPatternFacts, type PatternFacts } from '#src/core/sparse/facts.ts'
import { examine } from '#src/core/sparse/facts/examine.ts'
import type { FactSaid } from '#src/core/sparse/facts/fact.ts'
import type { Triangle } from '#src/core/sparse/levels.ts'
import type { MatrixSource } from '#src/core/sparse/source.ts'
import { sideFor, spyCounts } from '#src/core/sparse/spy.ts'
import { trianglePattern } from '#src/core/sparse/triangle.ts'
import type { Watch } from '#src/core/sparse/watch.ts'
import { findKept } from '#src/engine/worker/kept/shelf.ts'
import { serve } from '#src/engine/worker/serve.ts'

/** What a card shows of a matrix. */
export interface Thumb {
  /** Squares on a side: as many as there are rows or columns, where there are few. */
  readonly side: number
  /** Ink of each of side × side squares, 0 to 255: by the logarithm of its nonzeros. */
  readonly ink: Uint8Array<ArrayBuffer>
  /** Of the triangle that is solved, or of the whole matrix where it is multiplied. */
  readonly facts: PatternFacts
  /** Of the whole matrix: those that are found at once. */
  readonly said: readonly FactSaid[]
}

/** Faint for a square with one nonzero among fuller ones, full for the fullest. */
const inkFor =
  (largest: number) =>
  (n: number): number =>
    n === 0 ? 0 : n === largest ? 255 : 90 + (165 * Math.log(n)) / Math.log(largest)

/** Makes an example from its seed, or reads a file, and looks at it. Throws what these throw. */
async function thumbOf(source: MatrixSource, most: number, part: Triangle | 'whole', file?: File): Promise<Thumb> {
  const kept =
    source.kind === 'file' ? { find: (watch: Watch) => findKept(source, watch), put: () => undefined } : undefined
  const matrix = await buildMatrix(source, { kept, ...(file && { file: file.stream(), size: file.size }) })
  const { csr } = matrix
  const pattern = part === 'whole' ? csr : trianglePattern(csr, part)
  const side = sideFor(pattern, most)
  const counts = spyCounts(pattern, side)
  const largest = counts.reduce((a, b) => Math.max(a, b), 1)
  const ink = Uint8Array.from(counts, inkFor(largest))
  const said: FactSaid[] = []
  examine(matrix, 'cheap', (fact) => said.push(fact))
  return { side, ink, said, facts: findPatternFacts(pattern, part === 'upper' ? 'upper' : 'lower') }
}

serve(thumbOf)
export type ThumbOf = typeof thumbOf
