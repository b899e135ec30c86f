import type { FigureSources, Sourced } from '#src/engine/catalog/contract/figure.ts'
import { readable } from '#src/core/sparse/readable.ts'
import type { Figures, KeptCheck, Outcome } from '#src/engine/run/times/sweep.ts'
import { modeOf, solveMs } from '../times/outcomes.ts'
import { firstWith } from '../times/sources.ts'
import { isSized } from './sizes.ts'
import * as texts from './words.ts'

/** What one kernel took of a factorisation. */
export interface FactoredBy {
  readonly kernel: string
  /** Median of the numbers on the GPU; undefined where it has no time. */
  readonly ms: number | undefined
  /** Operations and bytes of its own layout. */
  readonly flops: number
  readonly bytes: number
}

/** A matrix that was factored. */
export interface Factored {
  readonly label: string
  readonly entries: number
  /** Operations without one on a zero. */
  readonly least: number
  /** Milliseconds of each phase before the numbers. */
  readonly before: Readonly<Record<(typeof texts.phases)[number], number>>
  readonly replaced: number
  readonly steps: number
  readonly by: readonly FactoredBy[]
}

function factoredOf(figures: readonly Figures[]): readonly Factored[] {
  // a matrix in blocks of a size that was asked for is another chart's
  const own = figures.filter((one) => !isSized(one))
  return own.flatMap(({ problem, outcomes }) => {
    const told = outcomes.map(({ check }) => check).find((check) => check?.ok && value(check, 'operations') > 0)
    if (!told) return []
    const mode = modeOf(outcomes)
    return [
      {
        label: readable(problem),
        entries: value(told, 'entries of L + U'),
        least: value(told, 'operations'),
        before: {
          matching: value(told, texts.measures.matching),
          ordering: value(told, texts.measures.ordering),
          symbolic: value(told, texts.measures.symbolic),
        },
        replaced: value(told, 'pivots replaced'),
        steps: value(told, texts.measures.steps),
        by: outcomes.flatMap((outcome) => takenBy(outcome, solveMs(outcome, mode))),
      },
    ]
  })
}

/** Nothing of one that was wrong, or whose cost was not kept. */
const takenBy = ({ kernel, check, cost }: Outcome, ms: number | undefined): readonly FactoredBy[] =>
  check?.ok && cost ? [{ kernel, ms, flops: cost.flops, bytes: cost.bytes }] : []

const value = ({ measures = {} }: KeptCheck, name: string): number => measures[name] ?? 0

/** The kernel that is through first; undefined where none has a time. */
export const fastestOf = ({ by }: Pick<Factored, 'by'>): (FactoredBy & { readonly ms: number }) | undefined =>
  by
    .flatMap(({ ms, ...one }) => (ms === undefined ? [] : [{ ...one, ms }]))
    .reduce<(FactoredBy & { readonly ms: number }) | undefined>(
      (best, one) => (best && best.ms <= one.ms ? best : one),
      undefined,
    )

/** The kernel that computes most beside what it has to. */
export const paddedMost = ({ by }: Pick<Factored, 'by'>): FactoredBy | undefined =>
  by.reduce<FactoredBy | undefined>((most, one) => (most && most.flops >= one.flops ? most : one), undefined)

/** What the figure is drawn from, measured before recorded: matrices by their entries of L + U. */
export interface ShownFactors {
  readonly from: Sourced
  readonly factored: readonly Factored[]
}

export function shownFactors(sources: FigureSources): ShownFactors | undefined {
  const found = firstWith(sources, factoredOf)
  return found && { from: found.from, factored: found.drawn.toSorted((a, b) => a.entries - b.entries) }
}
