import type { FigureSources } from '#src/engine/catalog/contract/figure.ts'
import { firstWith } from '../times/sources.ts'
import { laddersOf } from './ablation.ts'

/** The ladders that can be drawn, and from where; undefined where there are none. */
export const laddersIn = (sources: FigureSources) =>
  firstWith(sources, (figures) => laddersOf(figures, sources.kernels))
