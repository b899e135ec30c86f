import { type LaunchTimes, median, type WholeCalls, type Withheld } from '../run.ts'

/** What is sampled of the vendor's library: one run between two events, and many of them divided by their number. */
export type PeerKind = 'single' | 'backToBack'

/** One of the library's algorithms on one problem, whose results were right. Milliseconds. */
export interface PeerWay {
  /** `SpSV`, `CSR 1`. */
  readonly name: string
  /** In the order in which they were taken; absent with the reason in `withheld`. */
  readonly single?: readonly number[]
  readonly backToBack?: readonly number[]
  readonly withheld?: Pick<Withheld, PeerKind>
  /** Runs of one back-to-back sample. */
  readonly batch?: number
  /** How the runs were given: all before the interval began (one by one or as a graph), or by a host that had to wait. */
  readonly launch?: Readonly<Record<PeerKind, 'graph' | 'queued' | 'host'>>
  /** What one run does on the GPU: kernels, memory cleared, memory copied. */
  readonly operations?: Readonly<Record<string, number>>
  /** The first analysis of a process, for which the library loads its code. */
  readonly analysisColdMs?: number
  /** Median of several analyses of a process that has seen others, nothing kept of them. */
  readonly analysisWarmMs?: number
  /** Making the algorithm's own format from CSR. */
  readonly convertMs?: number
  /** Of an operation that makes its result as large as it turns out. */
  readonly whole?: WholeCalls
  /** Milliseconds for which the GPU is at work: the union of what runs on it, without the gaps between. */
  readonly busyMs?: readonly number[]
  /** Memory that one run takes, its result included. */
  readonly bytes?: number
  /** What was told of its result, by the names of a check's measures; absent in what was recorded before they were kept. */
  readonly measures?: Readonly<Record<string, number | null>>
}

/** What the vendor's library took on the same problem. */
export interface PeerTimes {
  /** The GPU by its name. */
  readonly device: string
  /** Version of cuSPARSE, as its own number. */
  readonly cusparse: number
  readonly ways: readonly PeerWay[]
  /** What a launch takes from CUDA; of products. */
  readonly launchFloor?: LaunchTimes
  /** Algorithms that have no times, and why. */
  readonly left?: readonly { readonly name: string; readonly why: string }[]
}

/** An algorithm's median of one kind, ms; undefined where it has none. */
export function wayMs(way: PeerWay | undefined, kind: PeerKind): number | undefined {
  const ms = way?.[kind]
  return ms && ms.length > 0 ? median({ ms, clock: 'timestamp' }) : undefined
}

/** The library's fastest algorithm in one kind of samples; undefined where none has any. */
export function fastestWay({ ways }: PeerTimes, kind: PeerKind): PeerWay | undefined {
  const timed = ways.filter((way) => wayMs(way, kind) !== undefined)
  return timed.toSorted((a, b) => (wayMs(a, kind) as number) - (wayMs(b, kind) as number)).at(0)
}

/** `12603` is 12.6.3. */
export const version = (cusparse: number): string =>
  [Math.floor(cusparse / 1000), Math.floor((cusparse % 1000) / 100), cusparse % 100].join('.')
