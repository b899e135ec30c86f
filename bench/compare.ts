import { fastestWay, type PeerKind, wayMs } from '#src/engine/run/times/peer.ts'
import { type LaunchTimes, median } from '#src/engine/run/run.ts'
import { type Figures, isTuned, type Outcome } from '#src/engine/run/times/sweep.ts'
import { launchMs } from './read-rate.ts'

export type ComparedKind = PeerKind
export const KINDS: readonly ComparedKind[] = ['single', 'backToBack']

/**
 * Of our kernels on a problem those that a ratio may be of: the choice of the kernel that chooses by itself, and the best of
 * all, which is known only once all are timed; each by rule, and with parameters that were tuned on the very problem.
 */
export const PICKS = ['chosen', 'chosenTuned', 'best', 'bestTuned'] as const
export type Pick = (typeof PICKS)[number]

/** How many times as fast as the library's fastest algorithm, one run on each side; absent where one side has no time. */
export interface Ratio {
  readonly times: number
  /** Kernel's id. */
  readonly by: string
  /** The library's algorithm. */
  readonly against: string
  /** Ours, ms. */
  readonly ms: number
}

export type Ratios = Readonly<Record<ComparedKind, Readonly<Partial<Record<Pick, Ratio>>>>>

/** Median of one solve with its reset or one product, or of one among many; undefined where it was not timed so. */
export function msOf({ timing }: Outcome, kind: ComparedKind): number | undefined {
  const samples = timing?.[kind]
  return samples && samples.ms.length > 0 ? median(samples) : undefined
}

/** The row that stands for a pick. @param headline id of the kernel that chooses by itself */
export function pickOf(
  outcomes: readonly Outcome[],
  pick: Pick,
  kind: ComparedKind,
  headline: string,
): Outcome | undefined {
  const timed = outcomes.filter((one) => msOf(one, kind) !== undefined)
  const own = timed.filter(({ kernel }) => kernel === headline)
  switch (pick) {
    case 'chosen':
      return own.find((one) => !isTuned(one))
    case 'chosenTuned':
      return own.find(isTuned)
    case 'best':
      return fastest(
        timed.filter((one) => !isTuned(one)),
        kind,
      )
    case 'bestTuned':
      return timed.some(isTuned) ? fastest(timed, kind) : undefined
  }
}

const fastest = (timed: readonly Outcome[], kind: ComparedKind): Outcome | undefined =>
  timed.toSorted((a, b) => (msOf(a, kind) as number) - (msOf(b, kind) as number)).at(0)

/** Every ratio of a problem that was timed on both sides. */
export function ratiosOf({ outcomes, cusparse }: Figures, headline: string): Ratios {
  const of = (kind: ComparedKind) => {
    const way = cusparse && fastestWay(cusparse, kind)
    const theirs = wayMs(way, kind)
    const found = PICKS.flatMap((pick) => {
      const ours = pickOf(outcomes, pick, kind, headline)
      const ms = ours && msOf(ours, kind)
      if (!ours || !way || ms === undefined || theirs === undefined) return []
      return [[pick, { times: theirs / ms, by: ours.kernel, against: way.name, ms }] as const]
    })
    return Object.fromEntries(found) as Partial<Record<Pick, Ratio>>
  }
  return { single: of('single'), backToBack: of('backToBack') }
}

/**
 * The same of one at a time, each side without what a launch takes there: of the library's algorithms the one that is fastest then.
 * Absent where a launch was not timed on both sides, or one of them took no longer than its launch.
 * @param launch an empty launch of ours, timed with the figures
 */
export function lessLaunch(
  { outcomes, cusparse }: Figures,
  headline: string,
  launch: LaunchTimes | undefined,
): Readonly<Partial<Record<Pick, Ratio>>> {
  const [own, floor] = [launchMs(launch, 'single'), launchMs(cusparse?.launchFloor, 'single')]
  const way = cusparse && fastestWay(cusparse, 'single')
  const theirs = wayMs(way, 'single')
  if (own === undefined || floor === undefined || !way || theirs === undefined) return {}
  const found = PICKS.flatMap((pick) => {
    const ours = pickOf(outcomes, pick, 'single', headline)
    const ms = ours && (msOf(ours, 'single') ?? 0) - own
    if (!ours || !ms || ms <= 0 || theirs <= floor) return []
    return [[pick, { times: (theirs - floor) / ms, by: ours.kernel, against: way.name, ms }] as const]
  })
  return Object.fromEntries(found)
}

/** The n-th root of a product of n ratios: of a kernel twice as fast on one problem and half as fast on another it is 1. */
export const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

/** The least of a suite's ratios, and the problem that it is of. */
export function leastOf<T extends { readonly times: number }>(ratios: readonly T[]): T {
  return ratios.reduce((least, one) => (one.times < least.times ? one : least))
}
