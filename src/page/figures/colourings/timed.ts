import type { FigureSources, Kernels, Sourced } from '#src/engine/catalog/contract/figure.ts'
import type { Kernel } from '#src/core/kernel/kernel.ts'
import { paramWords } from '#src/core/kernel/words.ts'
import { fastestWay, wayMs } from '#src/engine/run/times/peer.ts'
import { median, quantile } from '#src/engine/run/run.ts'
import type { Figures, Outcome } from '#src/engine/run/times/sweep.ts'
import { readable } from '#src/core/sparse/readable.ts'
import { reasonOf } from '../times/outcomes.ts'
import { firstWith } from '../times/sources.ts'
import { titleIn } from '../times/titles.ts'

/** A graph that a method coloured. */
export interface TimedColouring {
  readonly problem: string
  /** The problem as a reader has it. */
  readonly label: string
  readonly rows: number
  readonly kernel: string
  /** The kernel and what was chosen of it: `JPL, choice greedy`. */
  readonly method: string
  /** Whether all was as the kernel has it by itself. */
  readonly isUsual: boolean
  /** Whether no edge lies within a colour, not even one that is counted apart: that of a block of rows. */
  readonly isProper: boolean
  readonly colours: number
  /** Steps of which each waits for the one before; undefined where they were not told. */
  readonly rounds: number | undefined
  /** Milliseconds of a call: by the wall clock where the processor waits for rounds, else on the GPU. Undefined where there is none. */
  readonly ms: number | undefined
  /** Which clock that is of: one of the two is not ranked against the other. */
  readonly clock: 'wall' | 'GPU'
  /** Quartiles of the calls, ms: medians of which these overlap are a tie. */
  readonly middle: readonly [low: number, high: number] | undefined
  /** What comes before, on the processor. */
  readonly analysisMs: number
}

function colouredOf(figures: readonly Figures[], kernels: Kernels): readonly TimedColouring[] {
  return figures.flatMap(({ problem, rows, outcomes }) =>
    outcomes.flatMap((outcome) => {
      const { check, kernel } = outcome
      const colours = check?.ok === true ? check.measures?.['colours'] : undefined
      if (colours === undefined || colours === null) return []
      const of = { problem, label: readable(problem), rows, kernel }
      return [{ ...of, ...methodOf(outcome, kernels), ...toldBy(outcome), colours }]
    }),
  )
}

/** A kernel by its short name, where it has one: `JPL`. */
export const shortIn = (kernels: Kernels, id: string): string => kernels.get(id)?.alias ?? titleIn(kernels, id)

/** A measure of edges that are counted apart names where they lie. */
const APART = /^edges within a (?!colour$)/

function toldBy(outcome: Outcome) {
  const measures = outcome.check?.measures ?? {}
  return {
    isProper: !Object.entries(measures).some(([name, edges]) => APART.test(name) && edges !== 0),
    rounds: measures['rounds'] ?? undefined,
    ...callOf(outcome),
    analysisMs: outcome.timing?.analysisMs ?? 0,
  }
}

function methodOf({ kernel: id, params }: Outcome, kernels: Kernels) {
  const kernel = kernels.get(id)
  const names = new Set((kernel?.compared ?? []).flatMap((set) => Object.keys(set)))
  const chosen = Object.fromEntries(Object.entries(params).filter(([name]) => names.has(name)))
  const words = kernel && Object.keys(chosen).length > 0 ? `, ${paramWords(kernel, chosen)}` : ''
  const isUsual = kernel?.params.every(({ name, initial }) => (params[name] ?? initial) === initial) ?? false
  return { method: shortIn(kernels, id) + words, isUsual }
}

function callOf(outcome: Outcome): Pick<TimedColouring, 'ms' | 'clock' | 'middle'> {
  const { timing } = outcome
  const clock = timing?.whole ? 'wall' : 'GPU'
  const samples = timing?.whole ? ({ ms: timing.whole.kept, clock: 'cpu' } as const) : timing?.single
  if (!samples || reasonOf(outcome, 'single') !== undefined) return { clock, ms: undefined, middle: undefined }
  return { clock, ms: median(samples), middle: [quantile(samples, 0.25), quantile(samples, 0.75)] }
}

/** Call and analysis: a graph is coloured once. */
export const wholeMs = ({ ms = Infinity, analysisMs }: TimedColouring): number => ms + analysisMs

/** What can be ranked: colours of rows with a time, by the clock that most of them have. */
export function rankable<T extends TimedColouring>(coloured: readonly T[]): readonly T[] {
  const timed = properOf(coloured).filter(({ ms }) => ms !== undefined)
  const waited = timed.filter(({ clock }) => clock === 'wall')
  return 2 * waited.length >= timed.length ? waited : timed.filter(({ clock }) => clock === 'GPU')
}

/** The least call and analysis of one problem; a tie where the quartiles of another reach it. Undefined where none has a time. */
export function firstOf(coloured: readonly TimedColouring[]) {
  const ranked = rankable(coloured)
  if (ranked.length === 0) return undefined
  const first = leastBy(ranked, wholeMs)
  const most = first.analysisMs + (first.middle?.[1] ?? 0)
  const isTie = ranked.some((one) => one !== first && one.analysisMs + (one.middle?.[0] ?? 0) <= most)
  return { first, isTie }
}

/** What the vendor's library made of a graph. */
export interface Theirs {
  readonly name: string
  readonly ms: number
  readonly colours: number | undefined
}

export function theirsOf(peers: readonly Figures[], problem: string): Theirs | undefined {
  const known = peers.find((one) => one.problem === problem && one.cusparse)?.cusparse
  const way = known && fastestWay(known, 'single')
  const ms = wayMs(way, 'single')
  return way && ms !== undefined ? { name: way.name, ms, colours: way.measures?.['colours'] ?? undefined } : undefined
}

/** What the figure is drawn from, measured before recorded: problems from the smallest on. */
export interface ShownColourings {
  readonly from: Sourced
  readonly coloured: readonly TimedColouring[]
  readonly problems: readonly (readonly TimedColouring[])[]
}

export function shownColourings(sources: FigureSources): ShownColourings | undefined {
  const found = firstWith(sources, (figures) => colouredOf(figures, sources.kernels))
  if (!found) return undefined
  const { from, drawn } = found
  const names = [...new Set(drawn.map(({ problem }) => problem))]
  const problems = names.map((name) => drawn.filter(({ problem }) => problem === name))
  return { from, coloured: drawn, problems: problems.toSorted(([a], [b]) => a.rows - b.rows) }
}

/** Of several the one with the least of something. */
export const leastBy = <T>(all: readonly T[], of: (one: T) => number): T =>
  all.reduce((best, one) => (of(one) < of(best) ? one : best))

/** Methods whose rounds are known: a point of the picture each. */
export const plotted = (
  coloured: readonly TimedColouring[],
): readonly (TimedColouring & { readonly rounds: number })[] =>
  coloured.flatMap(({ rounds, ...one }) => (rounds !== undefined && rounds > 0 ? [{ ...one, rounds }] : []))

/** Of which colours can be compared: a colour of blocks is more than one of rows. */
export const properOf = <T extends TimedColouring>(coloured: readonly T[]): readonly T[] =>
  coloured.filter(({ isProper }) => isProper)

/** How a kernel stands with nothing chosen. */
export const usual = (coloured: readonly TimedColouring[]): readonly TimedColouring[] =>
  coloured.filter(({ isUsual }) => isUsual)

/** Whether a comparison of a kernel is of ever larger numbers of one thing: names are different methods. */
export function isGraded(kernel: Kernel | undefined): boolean {
  const names = new Set((kernel?.compared ?? []).flatMap((set) => Object.keys(set)))
  return names.size === 1 && kernel?.params.some((one) => names.has(one.name) && one.names === undefined) === true
}
