import type { Figures } from '#src/engine/run/times/sweep.ts'
import type { Mode } from '../times/speedup.ts'
import type { FigureSources, Sourced } from '#src/engine/catalog/contract/figure.ts'
import { firstWith } from '../times/sources.ts'
import { modeOf } from '../times/outcomes.ts'
import { type ProductEntry, entriesOf } from './entries.ts'

/** What a product figure is drawn from: measured before recorded. */
export interface ShownProducts {
  readonly from: Sourced
  readonly entries: readonly ProductEntry[]
  readonly mode: Mode
}

/** Of the sources the first of which something can be drawn; `wanted` says which matrices belong to the figure. */
export function shownIn(
  sources: FigureSources,
  wanted: (entry: ProductEntry) => boolean = () => true,
): ShownProducts | undefined {
  const modeFor = (figures: readonly Figures[]) => modeOf(figures.flatMap(({ outcomes }) => outcomes))
  const found = firstWith(sources, (figures) =>
    entriesOf(figures, sources.kernels, modeFor(figures)).filter((entry) => wanted(entry)),
  )
  return found && { from: found.from, entries: found.drawn, mode: modeFor(found.from.figures) }
}

/** Graphs that were made for their unevenness belong to the figure of imbalance. */
export const inGallery = ({ problem }: ProductEntry): boolean => !/^skew (?!0 |100 )|^skew .* x\d+$/.test(problem)

/** A random graph, of which is known how unlike its rows are. */
export const isGraph = ({ problem, imbalance }: ProductEntry): boolean =>
  problem.startsWith('skew ') && imbalance !== undefined

/** Graphs of as many rows: of those numbers of rows at which there are most, the largest. */
export function ofOneSize(entries: readonly ProductEntry[]): readonly ProductEntry[] {
  const graphs = new Map<number, Set<string>>()
  for (const { rows, problem } of entries) graphs.set(rows, (graphs.get(rows) ?? new Set()).add(problem))
  const [rows] = [...graphs].toSorted(([a, some], [b, others]) => others.size - some.size || b - a)[0] ?? []
  return entries.filter((entry) => entry.rows === rows)
}
