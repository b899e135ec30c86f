import type { ErrorRecord } from '#src/core/base/errors.ts'
import type { FrontierSize } from '#src/core/kernel/choice/frontier.ts'
import type { Check } from '#src/core/kernel/check.ts'
import type { Cost, Params } from '#src/core/kernel/kernel.ts'
import type { PeerTimes } from './peer.ts'
import type { AdapterRecord, Stall, Timing, LaunchTimes } from '../run.ts'

/** What of a check is kept with times. A value that is not finite is null in a file. */
export interface KeptCheck {
  readonly ok: boolean
  readonly overflow: boolean
  /** By the name of a measure, in the order of the check; absent in what was recorded before all were kept. */
  readonly measures?: Readonly<Record<string, number | null>>
  /** What was kept before: the first two values. */
  readonly backward?: number | null
  readonly forward?: number | null
}

export const keptCheck = ({ ok, measures, overflow }: Check): KeptCheck => ({
  ok,
  overflow,
  measures: Object.fromEntries(measures.map(({ name, value }) => [name, value])),
})

/** Values of a check that was kept, in its order: the first is what its sentence names. NaN where one was not finite, 0 where none is. */
export function keptValues({ measures, backward, forward }: Omit<KeptCheck, 'overflow'>): readonly [number, number] {
  const [first = 0, second = 0] = measures ? Object.values(measures) : [backward, forward]
  return [first ?? Number.NaN, second ?? Number.NaN]
}

/** One kernel with one set of parameters on one problem. */
export interface Outcome {
  readonly kernel: string
  readonly params: Params
  /** The kernel that really ran, where this one leaves its problems to others; absent in what was recorded before it was kept. */
  readonly uses?: string
  /** Absent where nothing came back to be judged. */
  readonly check?: KeptCheck
  /** Only where every check passed. */
  readonly timing?: Timing
  readonly stall?: Stall
  /** Workgroups of the largest dispatch of a solve or product; absent in what was recorded before it was kept. */
  readonly workgroups?: number
  /** Workers that were launched, by rule or by parameter; absent where neither says how many. */
  readonly workers?: number
  /** Bytes of its buffers on the GPU, with what it grew by; absent in what was recorded before it was kept. */
  readonly bytes?: number
  /** What it must do and move by its own layout; absent in what was recorded before it was kept. */
  readonly cost?: Cost
  /** Why it could not be run at all: too large, does not compile … */
  readonly failure?: ErrorRecord
}

/** A plain pass over memory that was timed: bytes moved, milliseconds in the order in which they were taken. */
export interface MemoryRate {
  readonly bytes: number
  readonly ms: readonly number[]
  /** Of the median, of which a launch is part: `rateWithoutLaunch` takes it off. */
  readonly bytesPerSecond: number
}

/** What memory gives a plain read and a plain copy: bytes of a copy are those read and those written. */
export interface MemoryRates {
  readonly read: MemoryRate
  readonly copy: MemoryRate
  /** What a launch takes; absent in what was recorded before it was kept, and where the clock cannot tell. */
  readonly launch?: LaunchTimes
}

/** Everything that was measured of one problem. */
export interface Figures {
  /** `D3N7 64^3`, or what a reader calls it. */
  readonly problem: string
  readonly rows: number
  /** Columns, where they are not as many as rows. */
  readonly cols?: number
  /** Of a solve's triangle, with its diagonal; of a product's whole matrix. */
  readonly nonzeros: number
  /** Nonzeros of the longest row, of a product's matrix. */
  readonly longestRow?: number
  /** Products that a product of matrices takes, and entries of its result. */
  readonly products?: number
  readonly entries?: number
  /** Sizes of frontiers, where kernels go from one to the next. */
  readonly frontiers?: readonly FrontierSize[]
  readonly outcomes: readonly Outcome[]
  readonly cusparse?: PeerTimes
  /** Why nothing could be measured of it. */
  readonly failure?: ErrorRecord
}

/** Several problems × kernels on one adapter: what the page measures, and what `npm run bench` writes. */
export interface Sweep {
  /** ISO 8601. */
  readonly date: string
  /** Absent where only times of other libraries are recorded. */
  readonly adapter?: AdapterRecord
  /** What the figures are of: solves, where it is absent. */
  readonly operation?: string
  readonly memory?: MemoryRates
  /** The version of the project that it was taken with; absent where several took its figures, and in what is older than this. */
  readonly source?: string
  /** Fresh processes of which the middle one's times are kept. */
  readonly processes?: number
  readonly figures: readonly Figures[]
}

/** Whether an outcome has these parameters, among others. */
export const hasParams = ({ params }: Outcome, wanted: Params): boolean =>
  Object.entries(wanted).every(([name, value]) => params[name] === value)

/** Whether candidates were timed on the problem itself to choose the parameters. */
export const isTuned = ({ timing }: Outcome): boolean => timing?.tuneMs !== undefined

/** A kernel that was tuned again is the same one with any parameters; one by rule is another. */
const sameCandidate = (a: Outcome, b: Outcome): boolean =>
  a.kernel === b.kernel && isTuned(a) === isTuned(b) && (isTuned(a) || hasParams(a, b.params))

/**
 * Figures with newer ones put in: what was measured again is replaced, what was not stays. What was measured beside the
 * library is replaced only by what was, too: ratios are of one run.
 */
export function merged(old: readonly Figures[], newer: Figures): readonly Figures[] {
  const at = old.findIndex(({ problem }) => problem === newer.problem)
  if (at < 0) return [...old, newer]
  const [less, more] = old[at].cusparse && !newer.cusparse ? [newer, old[at]] : [old[at], newer]
  const kept = less.outcomes.filter((one) => !more.outcomes.some((other) => sameCandidate(one, other)))
  return old.with(at, { ...more, outcomes: [...kept, ...more.outcomes] })
}

/** A problem's place in a figure: which panel, and what its size is called there. */
export interface Place {
  readonly family: string
  readonly size: string
}

/** `D3N7 64^3` is 64³ of D3N7; a matrix of one size is one family. */
export function placeOf(problem: string): Place {
  const [, family, size] = /^(D\dN\d+) (\d+\^3|\d+x\d+x\d+)$/.exec(problem) ?? []
  return family ? { family, size: size.replace('^3', '³').replaceAll('x', '×') } : { family: problem, size: '' }
}
