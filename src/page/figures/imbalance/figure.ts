import type { MeasuredFigure } from '#src/engine/catalog/contract/figure.ts'
import { graph, type Named, scaleFor } from '#src/core/sparse/made/families.ts'
import type { Family } from '#src/core/sparse/made/subjects.ts'
import { OF_PRODUCTS } from '../measures.ts'

/** Skews between which imbalance grows, and edges per row over which it falls where all rows are alike. */
const SKEWS = [25, 50, 75, 100]
const DENSITIES = [2, 8, 32]

/** Graphs of about edge³ rows whose rows are ever more unlike, or ever more alike. */
function unlikeRows(family: Family, edge: number): readonly Named[] {
  const scale = scaleFor(edge)
  return family === 'uniform'
    ? DENSITIES.map((edges) => graph(scale, 0, edges))
    : SKEWS.map((skew) => graph(scale, skew))
}

/** Time per nonzero by unevenness of rows. */
export default {
  place: 8,
  title: 'Imbalance',
  idea: 'products with unlike rows',
  measures: { ...OF_PRODUCTS, subjects: ['uniform', 'power'], matrices: unlikeRows },
  load: () => import('./Imbalance.tsx'),
} satisfies MeasuredFigure
