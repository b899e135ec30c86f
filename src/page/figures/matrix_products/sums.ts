import type { FigureSources, Kernels, Sourced } from '#src/engine/catalog/contract/figure.ts'
import { median } from '#src/engine/run/run.ts'
import type { Figures, Outcome } from '#src/engine/run/times/sweep.ts'
import { readable } from '#src/core/sparse/readable.ts'
import { modeOf, solveMs, stepOf } from '../times/outcomes.ts'
import { firstWith } from '../times/sources.ts'
import type { Mode } from '../times/speedup.ts'
import { standing } from '../times/standing.ts'
import * as texts from './words.ts'

/** A stretch of a kernel's time: one of its stages on the GPU, or the time between them. */
export interface TimePart {
  readonly name: string
  readonly ms: number
}

/** What one kernel came to on one product of two matrices. */
export interface SumEntry {
  readonly problem: string
  /** The problem as a reader has it. */
  readonly label: string
  readonly kernel: string
  /** The kernel that really ran, where this one left the matrices to another. */
  readonly uses?: string
  /** Median on the GPU, and what it is good to. */
  readonly ms: number
  readonly stepMs: number
  /** Products that it takes, and how many of them fall on one entry of the result, on average. */
  readonly products: number
  readonly compression: number | undefined
  /** Products per second. */
  readonly rate: number
  /** Bytes of its buffers, with what it grew by. */
  readonly bytes: number | undefined
  /** Stages on the GPU in their order, then what is read and made between them; none where they were not timed apart. */
  readonly parts: readonly TimePart[]
}

/** Every kernel with its defaults on every product of matrices, where there is a time to show and products are counted. */
export function sumsOf(figures: readonly Figures[], kernels: Kernels, mode: Mode): readonly SumEntry[] {
  return figures.flatMap((one) => {
    const ids = [...new Set(one.outcomes.map(({ kernel }) => kernel))].sort()
    return ids.flatMap((id) => {
      const outcome = standing(one.outcomes, id, kernels)
      const ms = outcome && solveMs(outcome, mode)
      if (!outcome || ms === undefined || !one.products) return []
      return [entryOf(one, one.products, outcome, { ms, stepMs: stepOf(outcome, mode) })]
    })
  })
}

function entryOf(
  { problem, entries }: Figures,
  products: number,
  outcome: Outcome,
  time: Pick<SumEntry, 'ms' | 'stepMs'>,
): SumEntry {
  const { kernel, uses, bytes } = outcome
  return {
    problem,
    label: readable(problem),
    kernel,
    ...(uses && { uses }),
    ...time,
    products,
    compression: entries ? products / entries : undefined,
    rate: products / (time.ms / 1000),
    bytes,
    parts: partsOf(outcome),
  }
}

function partsOf({ timing }: Outcome): readonly TimePart[] {
  const stages = (timing?.stages ?? []).map(({ name, ms }) => ({ name: name || 'other', ms: median(ms) }))
  if (stages.length === 0 || timing?.readMs === undefined) return stages
  return [...stages, { name: texts.readAndMade, ms: timing.readMs }]
}

/** What the figure is drawn from: measured before recorded. */
export interface ShownSums {
  readonly from: Sourced
  readonly entries: readonly SumEntry[]
  readonly mode: Mode
}

export function shownSums(sources: FigureSources): ShownSums | undefined {
  const modeFor = (figures: readonly Figures[]) => modeOf(figures.flatMap(({ outcomes }) => outcomes))
  const found = firstWith(sources, (figures) => sumsOf(figures, sources.kernels, modeFor(figures)))
  return found && { from: found.from, entries: found.drawn, mode: modeFor(found.from.figures) }
}

/** Entries by their problem, in the order in which they come. */
export function groupsOf(entries: readonly SumEntry[]): readonly (readonly SumEntry[])[] {
  const groups = new Map<string, SumEntry[]>()
  for (const entry of entries) groups.set(entry.problem, [...(groups.get(entry.problem) ?? []), entry])
  return [...groups.values()]
}

export const quickest = (entries: readonly SumEntry[]): SumEntry =>
  entries.reduce((best, one) => (one.ms < best.ms ? one : best))

/** Kernels by how near they come to the fastest of each problem, geometric mean over those that they have. */
export function rankedSums(entries: readonly SumEntry[]): readonly string[] {
  const best = new Map(groupsOf(entries).map((group) => [group[0].problem, quickest(group).ms]))
  const ids = [...new Set(entries.map(({ kernel }) => kernel))]
  const score = (id: string) => {
    const own = entries.filter(({ kernel }) => kernel === id)
    return own.reduce((sum, { problem, ms }) => sum + Math.log(ms / (best.get(problem) ?? ms)), 0) / own.length
  }
  return ids.toSorted((a, b) => score(a) - score(b))
}

/** The problem with the most products of those whose stages were timed, a line for each kernel. */
export function stagedOf(entries: readonly SumEntry[]): readonly SumEntry[] {
  const staged = entries.filter(({ parts }) => parts.length > 1)
  const most = staged.reduce((least, { products }) => Math.max(least, products), 0)
  const [first] = staged.filter(({ products }) => products === most)
  return first ? staged.filter(({ problem }) => problem === first.problem) : []
}

/** Share of a part in the time of its kernel, stages and the time between them together. */
export const shareOf = ({ parts }: SumEntry, { ms }: TimePart): number =>
  ms /
  Math.max(
    Number.MIN_VALUE,
    parts.reduce((sum, one) => sum + one.ms, 0),
  )
