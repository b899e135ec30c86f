import type { Check } from '#src/core/kernel/check.ts'
import type { Messages } from '#src/core/kernel/modeled.ts'
import type { IterationSeries, MovedMatrix, SummedMatrix } from '#src/core/kernel/outcome.ts'
import type { Params, ReadinessWords, RowEnd, TraceMeaning } from '#src/core/kernel/kernel.ts'
import type { Trace } from '#src/core/trace/event.ts'
import type { GroupsBySpace } from '#src/core/trace/space.ts'

/** Milliseconds of a dispatch that writes one word, alone and one of many: less than that no kernel takes. */
export interface LaunchTimes {
  readonly single?: readonly number[]
  readonly backToBack?: readonly number[]
}

/** Who ran it. `twin` is the CPU twin in a web worker, `software` an adapter without a GPU behind it. */
export interface AdapterRecord {
  readonly kind: 'gpu' | 'software' | 'twin'
  /** What a reader recognises, e.g. `NVIDIA H200` or `SwiftShader`. */
  readonly name: string
  readonly vendor: string
  readonly architecture: string
  readonly description: string
  readonly subgroupSize: number
  /** Of the machine that a CPU twin plays; its lanes are those of a subgroup. */
  readonly workers?: number
  readonly browser: string
}

/** How a number came to be; every number on screen carries one. */
export type Provenance = 'measured' | 'derived' | 'modeled' | 'recorded' | 'from a file' | 'unavailable'

/** Milliseconds, in the order in which they were taken. */
export interface Samples {
  readonly ms: readonly number[]
  readonly clock: 'timestamp' | 'fence' | 'cpu'
}

/** What is sampled of a kernel: one solve with its reset, one without, and many with their resets in a row. */
export type SampleKind = 'single' | 'solveOnly' | 'backToBack'

/**
 * Wall milliseconds of a whole call, in the order in which they were taken: from inputs on the GPU to the result on the GPU,
 * with what is read back in between, its memory newly allocated or kept from the call before.
 */
export interface WholeCalls {
  readonly allocated: readonly number[]
  readonly kept: readonly number[]
}

/** Times of one kernel on one problem, taken interleaved with the other kernels of the same measurement. */
export interface Timing {
  /**
   * One reset and solve between two timestamps, after untimed work: what one solve costs a user, and the headline.
   * Absent with the reason in `why` when the clock cannot resolve it.
   */
  readonly single?: Samples
  /** One solve without its reset, which goes before the first timestamp. */
  readonly solveOnly?: Samples
  /** `batch` solves with their resets between two timestamps, divided by `batch`. */
  readonly backToBack?: Samples
  readonly batch: number
  /**
   * Of a plan that reads words back before it has ended: what each of its stages takes on the GPU in all its rounds, in
   * passes of their own; all but the first are less what an empty pass takes. `solveOnly` is their sum.
   */
  readonly stages?: readonly StageTime[]
  /** The same of each of its rounds, in their order: medians of all that a round does. The first ones, where there are very many. */
  readonly rounds?: readonly RoundTime[]
  /** Wall milliseconds between its stages: words read back, buffers made. Median; no part of the other times. */
  readonly readMs?: number
  /** Of a plan that grows. */
  readonly whole?: WholeCalls
  /** One reset, ms: median of (resets × batch) / batch. */
  readonly resetMs?: number
  /**
   * Symbolic analysis and planning: all that the processor does for this kernel, the choice of one included, with nothing
   * remembered from an earlier call (src/engine/run/times/analysis-time.ts). Median of `analysisCalls` calls.
   */
  readonly analysisMs: number
  /** One where a call takes seconds. */
  readonly analysisCalls?: number
  /** What the GPU does once per matrix: converting, inverting diagonals … */
  readonly prepareMs: number
  /** Choosing the parameters by timing candidates, where that was done: a figure of its own, no part of `analysisMs`. */
  readonly tuneMs?: number
  readonly uploadMs: number
  readonly compileMs: number
  readonly readbackMs: number
  /** The clock's own step, ms, measured on the spot. */
  readonly stepMs: number
  readonly rejected: number
  /** Kinds whose samples stayed bad after they were taken again: absent above, and why in words. */
  readonly withheld?: Withheld
  /** The same of samples that are shown all the same: a processor plays the GPU, and does other work besides. */
  readonly noisy?: Withheld
  readonly why?: string
}

export interface StageTime {
  /** `iteration/numeric`; empty for what is in no stage. */
  readonly name: string
  readonly ms: Samples
}

/** A round of a plan that repeats steps. */
export interface RoundTime {
  /** `iteration 3`. */
  readonly name: string
  readonly ms: number
}

export type Withheld = Readonly<Partial<Record<SampleKind, string>>>

/** A bounded wait that ran out: the item that never came. */
export interface Stall {
  readonly item: number
  readonly polls: number
  /** Who waits for what, as sentences, where no worker polled. */
  readonly why?: string
}

/** A stage of a run, once for each time that it came: what happened from its first phase on, up to the next one's. */
export interface StageSpan {
  /** `numeric`, or where stages nest `iteration 3/numeric`. */
  readonly name: string
  /** First phase of its events (src/core/trace/event.ts). */
  readonly phase: number
  /** What it took on the GPU, where that was timed. */
  readonly ms?: number
}

/** A shader as it was linked: its path below `shaders/` and its switches. */
export interface LinkedWith {
  readonly module: string
  readonly conditions: Readonly<Record<string, boolean>>
}

/** An immutable record of one run: everything a picture needs besides the problem's pattern. */
export interface Run {
  /** `sptrsv/sync_free`. */
  readonly kernel: string
  readonly title: string
  /** What it does; of a kernel that leaves the problem to another, why to that one. */
  readonly idea: string
  /** The kernel that really ran, where the one that was chosen leaves the problem to another. */
  readonly uses?: string
  readonly params: Params
  readonly adapter: AdapterRecord
  /** `recorded` came with the page; of what came in somebody's `file` nothing was run, timed or checked here. */
  readonly origin: 'live' | 'recorded' | 'file' | 'twin'
  /** ISO 8601. */
  readonly date: string
  readonly rows: number
  readonly nonzeros: number
  readonly trace: Trace
  readonly check?: Check
  /** The matrix that came out, where entries of an input moved to it. */
  readonly outcome?: MovedMatrix
  /** The matrix that came out, where its entries are sums of products; its pointers and columns are any words. */
  readonly summed?: SummedMatrix
  /** Numbers by iteration; absent where the operation names none. What a round took stands in `timing.rounds`. */
  readonly series?: readonly IterationSeries[]
  /** Between its workers, of a machine whose workers share no memory. */
  readonly messages?: Messages
  readonly timing?: Timing
  readonly stall?: Stall
  /** What a worker is, in the singular. */
  readonly worker: string
  /** Lanes of a worker; absent in runs of a CPU twin, and in recordings made before it was kept. */
  readonly lanes?: number
  /** Workers that were launched, by rule or by parameter; absent where neither says how many. */
  readonly workers?: number
  /**
   * Dispatches of its solve, and workgroups of the largest. Absent where the plan decides as it goes, and in recordings made before
   * it was kept.
   */
  readonly launched?: { readonly dispatches: number; readonly workgroups: number }
  /** What each stage of an event is, by its number; absent where the kernel says nothing of them. */
  readonly stages?: TraceMeaning['stages']
  /** What is done once for each row after its last step; absent where the kernel says nothing of it. */
  readonly ends?: readonly RowEnd[]
  /** What workers poll. Recordings made before it was kept are of kernels that poll x, or nothing. */
  readonly readiness?: ReadinessWords
  /** How its items are bundled, before the groupings of their spaces; absent where the kernel bundles none. */
  readonly groups?: GroupsBySpace
  /** Its stages in the order in which they came; absent where its plan names none. */
  readonly spans?: readonly StageSpan[]
  /** The solve's shaders; absent where none ran, and in recordings made before they were kept. */
  readonly shaders?: readonly LinkedWith[]
}

/** Whether a run is played back: nothing of it ran here. */
export const isPlayedBack = ({ origin }: Pick<Run, 'origin'>): boolean => origin === 'recorded' || origin === 'file'

/** Whether no time of a run was measured: a twin played it, and no web workers did. */
export const isSimulated = ({ adapter, trace }: Pick<Run, 'adapter' | 'trace'>): boolean =>
  adapter.kind === 'twin' && trace.model?.measured !== true

/** Middle (or p-quantile) of samples in any order, nearest rank. */
export function quantile({ ms }: Samples, p: number): number {
  const sorted = ms.toSorted((a, b) => a - b)
  return sorted[Math.min(ms.length - 1, Math.max(0, Math.ceil(p * ms.length) - 1))]
}
export const median = (samples: Samples): number => quantile(samples, 0.5)
