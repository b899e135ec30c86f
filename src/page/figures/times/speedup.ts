import { measuredNumber, measuredTime } from '#src/core/base/format.ts'
import { median, type SampleKind, type Timing } from '#src/engine/run/run.ts'
import { type Mode, samplesOf } from '#src/engine/run/times/mode.ts'
import type { Reading } from '#src/page/store/document.ts'
import { isFromFile } from '#src/page/store/from-file.ts'
import type { Column } from '#src/page/store/session.ts'
import * as texts from './words.ts'

export { commonMode, type Mode, samplesOf } from '#src/engine/run/times/mode.ts'

/** What a kernel costs, in milliseconds: once per matrix, and per right-hand side. */
export interface Price {
  /** On the processor, with nothing remembered, and preparing on the GPU. */
  readonly analysis: number
  /** Timing candidates, where its parameters were chosen so. */
  readonly tuning?: number
  readonly solve: number
}

/** All that comes before the first solve. */
const onceOf = ({ analysis, tuning = 0 }: Price): number => analysis + tuning

/** Why a timing has no samples of a kind, in words. */
export function whyAbsent({ withheld, why, ...timing }: Timing, kind: SampleKind): string {
  return withheld?.[kind] ?? (timing[kind] ? '< resolution' : (why ?? 'no samples'))
}

/** Milliseconds of a kind of sample, in as many digits as its clock is good for. */
export const shownTime = (ms: number, { stepMs, batch }: Timing, kind: SampleKind): string =>
  measuredTime(ms, stepMs, kind === 'backToBack' ? batch : 1)

/** The number in that, for files; undefined where there is none. */
export const shownNumber = (ms: number, { stepMs, batch }: Timing, kind: SampleKind): number | undefined =>
  measuredNumber(ms, stepMs, kind === 'backToBack' ? batch : 1)

/** What a kernel does before its first solve, in its order. */
export interface AnalysisPart {
  readonly name: 'symbolic' | 'prepare' | 'tuning'
  readonly ms: number
}

/** Two parts of the analysis, and the tuning beside it where there was one. */
export function partsOf({ analysisMs, prepareMs, tuneMs }: Timing): readonly AnalysisPart[] {
  const always: AnalysisPart[] = [
    { name: 'symbolic', ms: analysisMs },
    { name: 'prepare', ms: prepareMs },
  ]
  return tuneMs === undefined ? always : [...always, { name: 'tuning', ms: tuneMs }]
}

/** All of the analysis, ms, without tuning. */
export const analysisOf = ({ analysisMs, prepareMs }: Timing): number => analysisMs + prepareMs

/**
 * A failed check or a stall withholds the time: there is no price for a wrong result. What came in a file has none either:
 * prices are there to be compared, and it was not timed with the others.
 */
export function priceOf(column: Column, mode: Mode): Price | undefined {
  const { timing, check, status } = column
  if (!timing || isFromFile(column) || check?.ok === false || status === 'failed' || status === 'stalled')
    return undefined
  const samples = samplesOf(timing, mode)
  if (!samples) return undefined
  const { tuneMs } = timing
  return { analysis: analysisOf(timing), ...(tuneMs !== undefined && { tuning: tuneMs }), solve: median(samples) }
}

/** Milliseconds per solve under a reading; `solves` is over how many of them analysis and tuning are spread. */
export function costPerSolve(price: Price, reading: Reading, solves: number): number {
  const once = onceOf(price)
  const share = { solve: 0, analysis: once, amortised: once / Math.max(1, solves) }[reading]
  return price.solve + share
}

/** How many times faster `other` is than `base`. */
export function speedup(base: Price, other: Price, reading: Reading, solves: number): number {
  return costPerSolve(base, reading, solves) / costPerSolve(other, reading, solves)
}

/** After how many solves the total time of `other` is no more than that of `base`. */
export type BreakEven =
  | { readonly kind: 'first' }
  | { readonly kind: 'after'; readonly solves: number }
  /** Cheaper to begin with, dearer per solve: ahead up to and with this many solves. */
  | { readonly kind: 'until'; readonly solves: number }
  | { readonly kind: 'never' }

export function breakEven(base: Price, other: Price): BreakEven {
  const extra = onceOf(other) - onceOf(base)
  const gain = base.solve - other.solve
  if (extra <= gain) return gain >= 0 ? { kind: 'first' } : { kind: 'until', solves: Math.floor(extra / gain) }
  return gain > 0 ? { kind: 'after', solves: Math.ceil(extra / gain) } : { kind: 'never' }
}

/** What a break-even against the kernel `base` says, after the letter of the other. */
export function verdict(found: BreakEven, base: string, one = 'solve'): string {
  switch (found.kind) {
    case 'first':
      return texts.fromFirst(base, one)
    case 'after':
      return texts.aheadAfter(base, found.solves, one)
    case 'until':
      return texts.aheadUpTo(base, found.solves, one)
    case 'never':
      return texts.neverAhead(base)
  }
}

/** Total time of k solves, analysis and tuning included. */
export const total = (price: Price, solves: number): number => onceOf(price) + solves * price.solve

/** From which number of solves on each price is the least in total; prices by their place. */
export interface Leg {
  readonly from: number
  readonly place: number
}

/** The cheapest kernel from one solve on; of two with equal cost, the faster. */
export function cheapest(prices: readonly Price[]): readonly Leg[] {
  const legs: Leg[] = []
  for (let from = 1; ; ) {
    const place = cheapestAt(prices, from)
    if (place !== legs.at(-1)?.place) legs.push({ from, place })
    const next = prices.flatMap((price) => overtakes(prices[place], price))
    if (next.length === 0) return legs
    from = Math.max(from + 1, Math.min(...next))
  }
}

function cheapestAt(prices: readonly Price[], solves: number): number {
  const totals = prices.map((price) => total(price, solves))
  const least = Math.min(...totals)
  const tied = prices.map((price, p) => (totals[p] <= least ? price.solve : Infinity))
  return tied.indexOf(Math.min(...tied))
}

/** The first number of solves for which `other` costs no more than `base`, where it is the faster one; else none. */
function overtakes(base: Price, other: Price): number[] {
  const gain = base.solve - other.solve
  if (gain <= 0) return []
  return [Math.ceil((onceOf(other) - onceOf(base)) / gain)]
}

/** The price of solves in words: what is paid once, tuning apart. */
export const onceWords = (prices: readonly (Price | undefined)[]): string =>
  prices.some((price) => price?.tuning !== undefined) ? 'analysis + tuning' : 'analysis'
