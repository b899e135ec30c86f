import { count, plural, significant, time } from '#src/core/base/format.ts'
import type { Params } from '#src/core/kernel/kernel.ts'

/** What a launch takes, or why it was not timed. */
export interface LaunchTrial {
  readonly params: Params
  /** Median milliseconds of a reset and a solve. */
  readonly ms?: number
  readonly samples?: number
  readonly why?: string
  /** The oracle refused its result. */
  readonly wrong?: boolean
}

/** A kernel by rule and with all of its candidates, on one problem. */
export interface LaunchTrials {
  readonly kernel: string
  /** The rule's own launch first; none where the kernel is not for the problem. */
  readonly trials: readonly (LaunchTrial & { readonly name: string })[]
  /** Parameters that its ablation switches: with others of them it is another algorithm. */
  readonly steps: readonly string[]
  /** Milliseconds that the whole tried took. */
  readonly tookMs: number
}

/** Milliseconds of other programs, by problem and kernel: those that a kernel must come near. */
export type TimesBeside = Readonly<Record<string, Readonly<Record<string, number>>>>

/** How many times as long the rule's launch may take as the best of its candidates, and as the program beside. */
export interface LaunchLimits {
  readonly best: number
  readonly beside: number
}

export interface LaunchVerdict {
  readonly kernel: string
  readonly ruleMs: number | undefined
  readonly bestMs: number | undefined
  readonly best: string
  /** The rule's time by the best one's, and by that of the program beside, where there is one. */
  readonly factor: number | undefined
  readonly beside: number | undefined
  readonly wrong: readonly string[]
  readonly holds: boolean
}

export const middle = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1]

/** A launch within this factor of the best after few samples may be the best after many. */
const NEAR = 1.2
/** So many launches besides the rule's are timed again, at most. */
const MOST = 4

/** Which launches are timed again: the rule's, which is the first, and those close to the best, the fastest first. */
export function finalists(few: ReadonlyMap<number, readonly number[]>): readonly number[] {
  const sorted = [...few].map(([f, times]) => ({ f, ms: middle(times) })).sort((a, b) => a.ms - b.ms)
  const near = sorted.filter(({ f, ms }) => f !== 0 && ms <= NEAR * sorted[0].ms).slice(0, MOST)
  return [...(few.has(0) ? [0] : []), ...near.map(({ f }) => f)]
}

/**
 * Does the rule's launch, the first, look broken? How long workers wait for one another differs from solve to solve, and with
 * it the median of a few samples: then more are taken.
 */
export function isInDoubt(times: ReadonlyMap<number, readonly number[]>, limit: number): boolean {
  const [rule, ...others] = [0, ...times.keys()].map((f) => middle(times.get(f) ?? []))
  return rule > limit * Math.min(...others)
}

const isTimed = ({ trials }: LaunchTrials): boolean => trials.length > 0

type NamedLaunch = LaunchTrials['trials'][number]

const fastest = (trials: readonly NamedLaunch[]): NamedLaunch =>
  trials.reduce((a, b) => ((b.ms ?? Infinity) < (a.ms ?? Infinity) ? b : a))

/** Launches of the same algorithm as the rule's. */
const sameAlgorithm = ({ trials, steps }: LaunchTrials): readonly NamedLaunch[] =>
  trials.filter(({ params }) => steps.every((step) => params[step] === trials[0].params[step]))

/** Whether a rule's launch is near the best of its candidates, and near the program beside; a wrong result never holds. */
export function launchVerdict(tried: LaunchTrials, besideMs: number | undefined, limits: LaunchLimits): LaunchVerdict {
  const [rule] = tried.trials
  const best = fastest(sameAlgorithm(tried))
  const factor = rule.ms && best.ms ? rule.ms / best.ms : undefined
  const beside = rule.ms && besideMs ? rule.ms / besideMs : undefined
  const wrong = tried.trials.filter((trial) => trial.wrong).map(({ name }) => name)
  const near = factor !== undefined && factor <= limits.best && (beside ?? 0) <= limits.beside
  return {
    kernel: tried.kernel,
    ruleMs: rule.ms,
    bestMs: best.ms,
    best: best.name,
    factor,
    beside,
    wrong,
    holds: near && wrong.length === 0,
  }
}

const shown = (ms: number | undefined) => (ms === undefined ? '-' : significant(ms))
const factorShown = (factor: number | undefined) => (factor === undefined ? '-' : factor.toFixed(2))
const row = (kernel: string, cells: readonly string[], best: string) =>
  `${kernel.padEnd(26)}${cells.map((cell) => cell.padStart(15)).join('')}  ${best}`

/** The table of a problem: a line per kernel with its verdict, and lines for what is to be said besides. */
export function launchLines(
  problem: string,
  allTried: readonly LaunchTrials[],
  beside: TimesBeside,
  limits: LaunchLimits,
): readonly string[] {
  const lines = allTried.filter(isTimed).flatMap((tried) => {
    const verdict = launchVerdict(tried, beside[problem]?.[tried.kernel], limits)
    const { kernel, ruleMs, bestMs, best, factor, wrong, holds } = verdict
    const cells = [shown(ruleMs), shown(bestMs), factorShown(factor), factorShown(verdict.beside)]
    const other = fastest(tried.trials)
    const step =
      other.ms && bestMs && other.ms < bestMs ? [`${other.name}, a step of its ablation, takes ${shown(other.ms)}`] : []
    const why = tried.trials.flatMap(({ name, why: reason }) => (reason ? [`${name}: ${reason}`] : []))
    const besides = [...wrong.map((name) => `${name} is wrong`), ...step, ...why].map((text) => ' '.repeat(26) + text)
    return [row(kernel, [...cells, holds ? 'holds' : 'BROKEN'], best), ...besides]
  })
  const took = allTried.reduce((sum, { tookMs }) => sum + tookMs, 0)
  return [
    '',
    row(problem, ['rule ms', 'best ms', 'rule : best', 'rule : beside', ''], `best; took ${time(took)}`),
    ...lines,
  ]
}

/** What all problems come to, in a sentence, with what is broken. */
export function launchSum(
  found: Readonly<Record<string, readonly LaunchTrials[]>>,
  beside: TimesBeside,
  limits: LaunchLimits,
): { readonly holds: boolean; readonly text: string } {
  const verdicts = Object.entries(found).flatMap(([problem, allTried]) =>
    allTried
      .filter(isTimed)
      .map((tried) => ({ problem, ...launchVerdict(tried, beside[problem]?.[tried.kernel], limits) })),
  )
  const broken = verdicts.filter(({ holds }) => !holds)
  const held = `${count(verdicts.length - broken.length)} of ${plural(verdicts.length, 'rule')} hold`
  const bounds = `at most ${limits.best} times the best candidate, ${limits.beside} times the program beside`
  const names = broken.map(
    ({ kernel, problem, factor, beside: far }) =>
      `${kernel} on ${problem} ${factorShown(factor)}${far ? ` (beside ${factorShown(far)})` : ''}`,
  )
  const text = [`${held}: ${bounds}`, ...(names.length > 0 ? [`broken: ${names.join('; ')}`] : [])].join('\n')
  return { holds: broken.length === 0 && verdicts.length > 0, text }
}
