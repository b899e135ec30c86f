import { operationIds } from '#src/engine/catalog/operations.ts'
import { benches, type FoundBench } from '#src/engine/catalog/benches.ts'
import type { BenchClaim } from '#src/core/kernel/bench.ts'
import { type Figures, isTuned, type Outcome, type Sweep } from '#src/engine/run/times/sweep.ts'
import {
  geometricMean,
  type ComparedKind,
  KINDS,
  leastOf,
  lessLaunch,
  msOf,
  type Pick,
  PICKS,
  type Ratio,
  type Ratios,
  ratiosOf,
} from './compare.ts'

/** A suite whose ratios README states. */
export interface Claim extends BenchClaim {
  readonly bench: FoundBench
  readonly problems: readonly string[]
}

/** What README states of each operation, in the order of operations. */
export const claimsOf = (all: readonly FoundBench[]): readonly Claim[] =>
  all.flatMap((bench) => {
    const suites = bench.suites([])
    return bench.claims.map((claim) => ({ bench, problems: suites[claim.suite], ...claim }))
  })

export const CLAIMS: readonly Claim[] = claimsOf(benches)

/** What is said of a suite by one pick and one kind of samples. */
export interface Summary {
  readonly mean: number
  readonly least: Named
}

interface Named {
  readonly problem: string
  readonly times: number
}

/** A claim by what is on the shelf: a summary where the whole suite is there, else the problems that are missing. */
export interface Finding {
  readonly claim: Claim
  readonly summaries: Readonly<Record<Pick, Readonly<Partial<Record<ComparedKind, Summary>>>>>
  /** The same of one at a time, without what a launch takes on each side. */
  readonly lessLaunch: Readonly<Partial<Record<Pick, Summary>>>
  /** Problems of the suite that have not all four kinds of times that a headline needs: ours and the library's. */
  readonly missing: readonly string[]
  /** How many times as long as the best kernel by rule the automatic choice takes, one run. */
  readonly behind: Summary | undefined
  /** How many kernels were timed by rule on the problem where they are fewest, and where they are most. */
  readonly timed: readonly [least: number, most: number]
}

/** The sweeps of an operation. */
export const sweepsOf = (sweeps: readonly Sweep[], { operation }: FoundBench): readonly Sweep[] =>
  sweeps.filter((sweep) => (sweep.operation ?? operationIds[0]) === operation.id)

/** The figures of an operation's problems, by name. */
export function figuresByProblem(sweeps: readonly Sweep[], bench: FoundBench): ReadonlyMap<string, Figures> {
  return new Map([...timedProblems(sweeps, bench)].map(([problem, { figures }]) => [problem, figures]))
}

/** Figures, and the launch of the same sweep: of a problem that several sweeps have, both are of the last. */
function timedProblems(sweeps: readonly Sweep[], bench: FoundBench) {
  const own = sweepsOf(sweeps, bench).filter(({ adapter }) => adapter)
  return new Map(
    own.flatMap(({ figures, memory }) =>
      figures.map((one) => [one.problem, { figures: one, launch: memory?.launch }] as const),
    ),
  )
}

/** What can be said of a claim by the sweeps of a shelf. */
export function findingOf(claim: Claim, sweeps: readonly Sweep[]): Finding {
  const timed = timedProblems(sweeps, claim.bench)
  const { headline } = claim.bench
  const all = claim.problems.map((problem) => {
    const one = timed.get(problem)
    return {
      problem,
      ratios: one && ratiosOf(one.figures, headline),
      lessLaunch: one && lessLaunch(one.figures, headline, one.launch),
    }
  })
  const summaries = PICKS.map(
    (pick) => [pick, summarise(all, KINDS, ({ ratios }, kind) => ratios?.[kind][pick])] as const,
  )
  const whole = (found: Ratios | undefined) => KINDS.every((kind) => found?.[kind].chosen)
  return {
    claim,
    summaries: Object.fromEntries(summaries) as Finding['summaries'],
    lessLaunch: summarise(all, PICKS, (one, pick) => one.lessLaunch?.[pick]),
    missing: all.flatMap(({ problem, ratios }) => (whole(ratios) ? [] : [problem])),
    behind: behindOf(all),
    timed: timedOn(claim.problems.flatMap((problem) => timed.get(problem)?.figures ?? [])),
  }
}

function timedOn(all: readonly Figures[]): readonly [least: number, most: number] {
  const timed = (one: Outcome) => !isTuned(one) && msOf(one, 'single') !== undefined
  const counts = all.map(({ outcomes }) => new Set(outcomes.filter(timed).map(({ kernel }) => kernel)).size)
  return [Math.min(...counts), Math.max(...counts)]
}

type Of = { readonly problem: string; readonly ratios: Ratios | undefined }

/** A summary for each key by which every problem has a ratio. */
const summarise = <One extends { readonly problem: string }, Key extends string>(
  all: readonly One[],
  keys: readonly Key[],
  ratio: (one: One, key: Key) => Ratio | undefined,
) =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const summary = summaryOf(all.map((one) => named(one.problem, ratio(one, key)?.times)))
      return summary ? [[key, summary] as const] : []
    }),
  ) as Partial<Record<Key, Summary>>

const named = (problem: string, times: number | undefined): Named | undefined =>
  times === undefined ? undefined : { problem, times }

/** Nothing is said of a part of a suite. */
export function summaryOf(all: readonly (Named | undefined)[]): Summary | undefined {
  const there = all.filter((one) => one !== undefined)
  if (there.length === 0 || there.length < all.length) return undefined
  return { mean: geometricMean(there.map(({ times }) => times)), least: leastOf(there) }
}

/** `least` is here where the choice is furthest behind. */
function behindOf(all: readonly Of[]): Summary | undefined {
  const over = (chosen: Ratio | undefined, best: Ratio | undefined) => chosen && best && best.times / chosen.times
  const longer = all.map(({ problem, ratios }) => named(problem, over(ratios?.single.chosen, ratios?.single.best)))
  const summary = summaryOf(longer)
  const most = longer.flatMap((one) => one ?? []).toSorted((a, b) => b.times - a.times)
  return summary && { mean: summary.mean, least: most[0] }
}
