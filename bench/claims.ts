import type { Figures, Sweep } from '#src/run/sweep.ts'
import {
  geometricMean,
  type ComparedKind,
  KINDS,
  leastOf,
  type Pick,
  PICKS,
  type Ratio,
  type Ratios,
  ratiosOf,
} from './compare.ts'
import { productSuites, SOLVE_SUITES } from './suites.ts'

/** A suite whose ratios README states. */
export interface Claim {
  readonly operation: 'sptrsv' | 'spmv'
  /** Its name for `npm run bench -- sptrsv|spmv --suite`. */
  readonly suite: string
  /** `16 grids`: what a reader calls its problems. */
  readonly title: string
  readonly problems: readonly string[]
  /** Whether no rule was read off its problems. */
  readonly fresh?: true
}

const PRODUCT_SUITES = productSuites([])

const LARGE = PRODUCT_SUITES.mixed.filter((name) => /256\^3|20M/.test(name))
const SMALL = PRODUCT_SUITES.mixed.filter((name) => !LARGE.includes(name))

export const CLAIMS: readonly Claim[] = [
  { operation: 'sptrsv', suite: 'structured', title: '16 grids', problems: SOLVE_SUITES.structured },
  { operation: 'sptrsv', suite: 'sizes', title: '6 other sizes', problems: SOLVE_SUITES.sizes, fresh: true },
  { operation: 'sptrsv', suite: 'real', title: '6 matrices', problems: SOLVE_SUITES.real },
  { operation: 'sptrsv', suite: 'others', title: '6 other matrices', problems: SOLVE_SUITES.others, fresh: true },
  { operation: 'spmv', suite: 'mixed', title: '16 matrices', problems: PRODUCT_SUITES.mixed },
  // a launch is most of what a small product takes, and nothing of a large one: told apart, too
  { operation: 'spmv', suite: 'mixed', title: '12 matrices of less than 6 million nonzeros', problems: SMALL },
  { operation: 'spmv', suite: 'mixed', title: '4 larger matrices', problems: LARGE },
  { operation: 'spmv', suite: 'others', title: '8 other matrices', problems: PRODUCT_SUITES.others },
  { operation: 'spmv', suite: 'others', title: '4 other small matrices', problems: PRODUCT_SUITES.others.slice(0, 4) },
]

export const HEADLINES = { sptrsv: 'sptrsv/auto', spmv: 'spmv/auto' } as const

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
  /** Problems of the suite that have not all four kinds of times that a headline needs: ours and the library's. */
  readonly missing: readonly string[]
  /** How many times as long as the best kernel by rule the automatic choice takes, one run. */
  readonly behind: Summary | undefined
}

/** The figures of an operation's problems, by name. */
export function problemsOf(sweeps: readonly Sweep[], operation: Claim['operation']): ReadonlyMap<string, Figures> {
  const own = sweeps.filter((sweep) => (sweep.operation ?? 'sptrsv') === operation && sweep.adapter)
  return new Map(own.flatMap(({ figures }) => figures).map((one) => [one.problem, one]))
}

/** What can be said of a claim by the sweeps of a shelf. */
export function findingOf(claim: Claim, sweeps: readonly Sweep[]): Finding {
  const known = problemsOf(sweeps, claim.operation)
  const ratios = claim.problems.map((problem) => {
    const figures = known.get(problem)
    return { problem, ratios: figures && ratiosOf(figures, HEADLINES[claim.operation]) }
  })
  const summaries = PICKS.map((pick) => [pick, summariesOf(pick, ratios)] as const)
  const whole = (found: Ratios | undefined) => KINDS.every((kind) => found?.[kind].chosen)
  return {
    claim,
    summaries: Object.fromEntries(summaries) as Finding['summaries'],
    missing: ratios.flatMap(({ problem, ratios: found }) => (whole(found) ? [] : [problem])),
    behind: behindOf(ratios),
  }
}

type Of = { readonly problem: string; readonly ratios: Ratios | undefined }

const summariesOf = (pick: Pick, all: readonly Of[]): Partial<Record<ComparedKind, Summary>> =>
  Object.fromEntries(
    KINDS.flatMap((kind) => {
      const summary = summaryOf(all.map(({ problem, ratios }) => named(problem, ratios?.[kind][pick]?.times)))
      return summary ? [[kind, summary] as const] : []
    }),
  )

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
