import { quantile, type SampleKind, type Samples, type Timing, type Withheld } from './run.ts'
import * as texts from './words.ts'

/** What makes a series of samples one that no time can be read from. */
export interface Fault {
  readonly kind: 'falls' | 'clusters' | 'drifts'
  /** Milliseconds: of the first samples and of the last, or of the fast group and of the slow one. */
  readonly from: number
  readonly to: number
}

/** With fewer samples than this neither an order nor groups can be told from chance. */
const FEWEST = 6
/** Ratio of neighbours, in order of size, that divides two groups. */
const GAP = 1.25
/** Share of the samples that a group has at least; what is rarer is an outlier, which a median bears. */
const GROUP = 0.15
/** Ratio between the ends of a series: its median is then up to a twentieth off at either end. */
const CHANGE = 1.1
/** Share of pairs, one of each end, that must agree on which end is the slower. */
const AGREED = 0.9
/** This many slow samples at the start mean a GPU that was still waking; a single one is chance. */
const START = 2

/**
 * The rule that a series of samples must pass before its median is shown:
 *
 * - it falls: its first two samples are each 1.25 times as long as its median, or its first third is 1.1 times as long
 *   as its last by their medians, and the slower of the two in 9 of 10 pairs;
 * - it drifts: the same of the last third against the first;
 * - it clusters: sorted, two neighbours differ by a factor of 1.25, with 15 % of the samples, two at least, on each side.
 *
 * One slow sample among many breaks no part of it, the first of all included. Fewer than six samples are not judged.
 * @param ms milliseconds in the order in which they were taken
 */
export const faultOf = (ms: readonly number[]): Fault | undefined => (ms.length < FEWEST ? undefined : judged(ms))

const judged = (ms: readonly number[]): Fault | undefined => startsSlow(ms) ?? falls(ms) ?? drifts(ms) ?? clusters(ms)

/** The part of the rule that needs no order. */
export function clusters(ms: readonly number[]): Fault | undefined {
  const sorted = ms.toSorted((a, b) => a - b)
  const least = Math.max(2, Math.ceil(GROUP * ms.length))
  let widest: Fault | undefined
  for (let fast = least; fast <= ms.length - least; fast++) {
    if (sorted[fast] < GAP * sorted[fast - 1]) continue
    const found: Fault = { kind: 'clusters', from: middle(sorted.slice(0, fast)), to: middle(sorted.slice(fast)) }
    if (!widest || found.to / found.from > widest.to / widest.from) widest = found
  }
  return widest
}

function startsSlow(ms: readonly number[]): Fault | undefined {
  const [start, all] = [ms.slice(0, START), middle(ms)]
  return start.every((one) => one >= GAP * all) ? { kind: 'falls', from: start[0], to: all } : undefined
}

const falls = (ms: readonly number[]): Fault | undefined => {
  const { first, last } = ends(ms)
  return slower(first, last) ? { kind: 'falls', from: middle(first), to: middle(last) } : undefined
}

const drifts = (ms: readonly number[]): Fault | undefined => {
  const { first, last } = ends(ms)
  return slower(last, first) ? { kind: 'drifts', from: middle(first), to: middle(last) } : undefined
}

function ends(ms: readonly number[]) {
  const third = Math.floor(ms.length / 3)
  return { first: ms.slice(0, third), last: ms.slice(-third) }
}

/** By the medians, and by most pairs: noise as large as the change would not agree. */
function slower(some: readonly number[], others: readonly number[]): boolean {
  if (middle(some) < CHANGE * middle(others)) return false
  const agreed = some.reduce((sum, one) => sum + others.filter((other) => one > other).length, 0)
  return agreed >= AGREED * some.length * others.length
}

const middle = (ms: readonly number[]): number => quantile({ ms, clock: 'timestamp' } satisfies Samples, 0.5)

const KINDS: readonly SampleKind[] = ['single', 'solveOnly', 'backToBack']

/**
 * Times from a recording as they may be shown: a series that breaks the rule is withheld, with the reason. Those of a software
 * adapter are called noisy, as where they were taken.
 */
export function ruled(timing: Timing, noisy: boolean): Timing {
  const found = KINDS.flatMap((kind) => {
    const fault = faultOf(timing[kind]?.ms ?? [])
    return fault ? [[kind, faultWords(fault)] as const] : []
  })
  if (found.length === 0) return timing
  const bad: Withheld = Object.fromEntries(found)
  if (noisy) return { ...timing, noisy: { ...timing.noisy, ...bad } }
  const kept = Object.entries(timing).filter(([name]) => !(name in bad))
  return { ...(Object.fromEntries(kept) as unknown as Timing), withheld: { ...timing.withheld, ...bad } }
}

/** A fault in words. @param tries how often the series was taken, this one the last */
export function faultWords({ kind, from, to }: Fault, tries = 1): string {
  const between = texts.between(from, to)
  const what = {
    falls: texts.fall(between),
    drifts: texts.rise(between),
    clusters: texts.twoGroups(from, to),
  }[kind]
  return tries > 1 ? texts.lastOf(what, tries) : what
}
