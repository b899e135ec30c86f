import { byKernel, byProblem, type ProductEntry, fastest } from '../products/entries.ts'

/** Three shares of what would be best, each from 0 to 1. */
export interface Scores {
  readonly kernel: string
  /** Share of the first PRODUCTS products, conversion included, that is the products themselves: geometric mean. */
  readonly preparation: number
  /** Time of the fastest kernel over its own: geometric mean over all matrices. */
  readonly performance: number
  /** Time per nonzero on even rows over that on rows by a power law, at most 1; undefined without both. */
  readonly scalability: number | undefined
}

/** Products of an iterative solver: compared with one product alone, every conversion is dear. */
export const PRODUCTS = 1000

const EVEN = /^skew 0 /
const POWER_LAW = /^skew 100 /

/** Scores of each kernel in low preparation, performance and scalability, from times alone. */
export function scoresOf(entries: readonly ProductEntry[]): readonly Scores[] {
  const best = new Map(byProblem(entries).map((group) => [group[0].problem, fastest(group).ms]))
  return [...byKernel(entries)].map(([kernel, own]) => ({
    kernel,
    preparation: mean(own.map(({ ms, conversionMs }) => (PRODUCTS * ms) / (PRODUCTS * ms + conversionMs))),
    performance: mean(own.map(({ problem, ms }) => (best.get(problem) ?? ms) / ms)),
    scalability: scalabilityOf(own),
  }))
}

function scalabilityOf(own: readonly ProductEntry[]): number | undefined {
  const each = (law: RegExp) => own.filter(({ problem }) => law.test(problem)).map(({ ms, nonzeros }) => ms / nonzeros)
  const [even, unlike] = [each(EVEN), each(POWER_LAW)]
  if (even.length === 0 || unlike.length === 0) return undefined
  return Math.min(1, mean(even) / mean(unlike))
}

/** Geometric mean. */
const mean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

/** What a kernel gives up most: the least of its three shares. */
export const leastOf = ({ preparation, performance, scalability = 0 }: Scores): number =>
  Math.min(preparation, performance, scalability)

/** The kernel that gives up least comes first; of equals the fastest. Kernels without all three shares come last. */
export const inOrder = (scores: readonly Scores[]): readonly Scores[] =>
  scores.toSorted(
    (a, b) =>
      Number(a.scalability === undefined) - Number(b.scalability === undefined) ||
      leastOf(b) - leastOf(a) ||
      b.performance - a.performance,
  )
