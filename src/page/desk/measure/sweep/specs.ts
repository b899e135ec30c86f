import { operationFor } from '#src/engine/catalog/figures.ts'
import type { Measures } from '#src/engine/catalog/contract/figure.ts'
import { defaultsOf, fitted, type Spec } from '#src/core/kernel/spec.ts'
import { SEED } from '#src/core/sparse/made/families.ts'

/** The document's options as far as the figure's operation has such. */
export const openSpec = (measures: Measures, solve: Spec): Spec => fitted(operationFor(measures).options, solve)

/** Options of a figure's operation with which any matrix poses a problem: seeded values, the rest as by default. */
export function seededFor(measures: Measures): Spec {
  const { options, shape } = operationFor(measures)
  return { ...shape(defaultsOf(options)), seed: SEED }
}
