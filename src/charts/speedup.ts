import { measuredTime, plural, resolved } from '#src/base/format.ts'
import { median, type SampleKind, type Samples, type Timing } from '#src/run/run.ts'
import type { Reading } from '#src/store/document.ts'
import type { Racer } from '#src/store/session.ts'

/** Which of a measurement's two clocks a chart reads: one solve at a time, or many with their resets. */
export type Mode = 'single' | 'backToBack'

/** What a kernel costs, in milliseconds: once per matrix, and per right-hand side. */
export interface Price {
  readonly analysis: number
  readonly solve: number
}

/** Samples of a timing in a mode, where they are there and the clock resolves them. */
export function samplesOf(timing: Timing, mode: Mode): Samples | undefined {
  const samples = timing[mode]
  if (!samples?.ms.length) return undefined
  return resolved(median(samples), timing.stepMs, mode === 'single' ? 1 : timing.batch) ? samples : undefined
}

/** Why a timing has no samples of a kind, in words. */
export function whyAbsent({ withheld, why, ...timing }: Timing, kind: SampleKind): string {
  return withheld?.[kind] ?? (timing[kind] ? '< resolution' : (why ?? 'no samples'))
}

/** Milliseconds of a kind of sample, in as many digits as its clock is good for. */
export const shownTime = (ms: number, { stepMs, batch }: Timing, kind: SampleKind): string =>
  measuredTime(ms, stepMs, kind === 'backToBack' ? batch : 1)

/**
 * The one mode in which all timings can be compared: single where every clock resolves it. One that is withheld because
 * its samples were bad says so in its place, and takes none of the others with it.
 */
export function commonMode(timings: readonly Timing[]): Mode {
  const single = (timing: Timing) => samplesOf(timing, 'single') !== undefined
  const told = timings.every((timing) => single(timing) || timing.withheld?.single !== undefined)
  return told && (timings.length === 0 || timings.some(single)) ? 'single' : 'backToBack'
}

/** What a kernel does before its first solve, in its order. */
export interface AnalysisPart {
  readonly name: 'symbolic' | 'prepare' | 'autotune'
  readonly ms: number
}

/** The parts of the analysis; timing candidates is one where there was a choice of them. */
export function partsOf({ analysisMs, prepareMs, tuneMs }: Timing): readonly AnalysisPart[] {
  const always: AnalysisPart[] = [
    { name: 'symbolic', ms: analysisMs },
    { name: 'prepare', ms: prepareMs },
  ]
  return tuneMs === undefined ? always : [...always, { name: 'autotune', ms: tuneMs }]
}

/** All of the analysis, ms. */
export const analysisOf = (timing: Timing): number => partsOf(timing).reduce((sum, { ms }) => sum + ms, 0)

/** A failed check or a stall withholds the time: there is no price for a wrong result. */
export function priceOf(racer: Racer, mode: Mode): Price | undefined {
  const { timing, check, status } = racer
  if (!timing || check?.ok === false || status === 'failed' || status === 'stalled') return undefined
  const samples = samplesOf(timing, mode)
  return samples && { analysis: analysisOf(timing), solve: median(samples) }
}

/** Milliseconds per solve under a reading; `solves` is over how many of them the analysis is spread. */
export function costPerSolve({ analysis, solve }: Price, reading: Reading, solves: number): number {
  const share = { solve: 0, analysis, amortised: analysis / Math.max(1, solves) }[reading]
  return solve + share
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
  const extra = other.analysis - base.analysis
  const gain = base.solve - other.solve
  if (extra <= gain) return gain >= 0 ? { kind: 'first' } : { kind: 'until', solves: Math.floor(extra / gain) }
  return gain > 0 ? { kind: 'after', solves: Math.ceil(extra / gain) } : { kind: 'never' }
}

/** What a break-even says, after the letter of its kernel. */
export function verdict(found: BreakEven, one = 'solve'): string {
  switch (found.kind) {
    case 'first':
      return `is ahead from the first ${one}`
    case 'after':
      return `pays back after ${plural(found.solves, one)}`
    case 'until':
      return `is ahead up to ${plural(found.solves, one)}`
    case 'never':
      return 'never pays back'
  }
}

/** Total time of k solves, analysis included. */
export const totalOf = ({ analysis, solve }: Price, solves: number): number => analysis + solves * solve
