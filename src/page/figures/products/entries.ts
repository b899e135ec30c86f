import type { Figures, Outcome } from '#src/engine/run/times/sweep.ts'
import { readable } from '#src/core/sparse/readable.ts'
import { effectiveBandwidth } from '../times/column-times.ts'
import type { Mode } from '../times/speedup.ts'
import { peerIn } from '../times/peer-words.ts'
import type { Kernels } from '#src/engine/catalog/contract/figure.ts'
import { standing } from '../times/standing.ts'
import { solveMs, stepOf } from '../times/outcomes.ts'

/** What one kernel came to on one matrix. */
export interface ProductEntry {
  readonly problem: string
  /** The problem as a reader has it. */
  readonly label: string
  readonly kernel: string
  /** The kernel that really ran, where this one left the matrix to another and is known to which. */
  readonly uses?: string
  readonly rows: number
  readonly nonzeros: number
  /** Median of one product. */
  readonly ms: number
  /** Bytes of CSR, x and y per second, the same for all formats: effective bandwidth in docs/notation.md. */
  readonly bandwidth: number
  /** What `ms` is good to. */
  readonly stepMs: number
  /** Bytes of the kernel's own format, x and y per second. */
  readonly moved: number | undefined
  /** 2 × nonzeros / time, in 10⁹ per second. */
  readonly gflops: number
  /** All that comes before the first product: structure and values … */
  readonly conversionMs: number
  /** … and the GPU's part of it; the processor takes the rest. */
  readonly gpuMs: number
  /** Longest row over mean row. */
  readonly imbalance: number | undefined
  readonly workgroups: number | undefined
}

/** Every kernel with its defaults on every matrix, where there is a time to show. */
export function entriesOf(figures: readonly Figures[], kernels: Kernels, mode: Mode): readonly ProductEntry[] {
  return figures.flatMap((one) => {
    const ids = [...new Set(one.outcomes.map(({ kernel }) => kernel))].sort()
    return ids.flatMap((id) => {
      const outcome = standing(one.outcomes, id, kernels)
      const ms = outcome && solveMs(outcome, mode)
      return outcome && ms !== undefined ? [entryOf(one, outcome, ms, stepOf(outcome, mode))] : []
    })
  })
}

function entryOf(figures: Figures, outcome: Outcome, ms: number, stepMs: number): ProductEntry {
  const { kernel, uses, timing, cost, workgroups } = outcome
  const { problem, rows, cols, nonzeros, longestRow } = figures
  return {
    problem,
    label: readable(problem),
    kernel,
    ...(uses && { uses }),
    rows,
    nonzeros,
    ms,
    stepMs,
    bandwidth: effectiveBandwidth(rows, nonzeros, ms, cols),
    moved: cost && cost.bytes / (ms / 1000),
    gflops: (2 * nonzeros) / ms / 1e6,
    conversionMs: timing ? timing.analysisMs + timing.prepareMs : 0,
    gpuMs: timing?.prepareMs ?? 0,
    imbalance: longestRow === undefined || nonzeros === 0 ? undefined : longestRow / (nonzeros / rows),
    workgroups,
  }
}

/** The library's fastest product, where it is known of a matrix. */
export function peerOf(peers: readonly Figures[], problem: string, mode: Mode): ReturnType<typeof peerIn> {
  const known = peers.find((one) => one.problem === problem && one.cusparse)?.cusparse
  return known && peerIn(known, mode)
}

/** Entries by their matrix, in the order in which they come. */
export function byProblem(entries: readonly ProductEntry[]): readonly (readonly ProductEntry[])[] {
  const groups = new Map<string, ProductEntry[]>()
  for (const entry of entries) groups.set(entry.problem, [...(groups.get(entry.problem) ?? []), entry])
  return [...groups.values()]
}

/** Entries by their kernel. */
export function byKernel(entries: readonly ProductEntry[]): ReadonlyMap<string, readonly ProductEntry[]> {
  const groups = new Map<string, ProductEntry[]>()
  for (const entry of entries) groups.set(entry.kernel, [...(groups.get(entry.kernel) ?? []), entry])
  return groups
}

/** The fastest on each matrix. */
export const fastest = (entries: readonly ProductEntry[]): ProductEntry =>
  entries.reduce((best, one) => (one.ms < best.ms ? one : best))

/** Of the matrices on which kernels can be compared, on how many the one that is fastest most often is. */
export function wonIn(groups: readonly (readonly ProductEntry[])[]) {
  const several = groups.filter((group) => group.length > 1)
  const firsts = several.map((group) => fastest(group).kernel)
  const wins = (kernel: string) => firsts.filter((first) => first === kernel).length
  const lead = firsts.reduce<string | undefined>(
    (best, one) => (best && wins(best) >= wins(one) ? best : one),
    undefined,
  )
  return { lead, won: lead === undefined ? 0 : wins(lead), compared: several.length }
}

/** Kernels by how near they come to the fastest of each matrix, geometric mean; kernels on few matrices come last. */
export function rankOf(entries: readonly ProductEntry[]): readonly string[] {
  const groups = byProblem(entries)
  const best = new Map(groups.map((group) => [group[0].problem, fastest(group).ms]))
  const score = (own: readonly ProductEntry[]) => {
    const logs = own.map(({ problem, ms }) => Math.log(ms / (best.get(problem) ?? ms)))
    return logs.reduce((sum, log) => sum + log, 0) / own.length + (2 * own.length < groups.length ? ABSENT : 0)
  }
  return [...byKernel(entries)].toSorted(([, a], [, b]) => score(a) - score(b)).map(([kernel]) => kernel)
}

/** More than any slowdown: a kernel that took less than half of the matrices comes after all others. */
const ABSENT = 100
