import { calibrate, type TimedSubject, warmUp } from './calibrate.ts'
import { type Clock, idle, type Work } from './clock.ts'
import {
  type Collector,
  clear,
  collector,
  enlarge,
  faultsOf,
  isLacking,
  type Series,
  readSeries,
  takeRound,
} from './collector.ts'
import * as texts from './words.ts'

export type { Series } from './collector.ts'

export interface SamplingOptions {
  /** Samples of each kind that each subject is to get. */
  readonly samples: number
  /** Solves of one back-to-back sample; more where the clock is coarse, fewer where a solve is long. */
  readonly batch: number
  /** Runs before each sample: an idle GPU lowers its clock between samples. */
  readonly busy?: Work
  /** A software adapter: a bad series is shown and called noisy, and not taken again. */
  readonly noisy?: boolean
  readonly signal?: AbortSignal | undefined
  /** Called before each sample; `again` says why a series is taken once more. */
  readonly progress?: (done: number, total: number, again?: string) => void
}

/** How often a bad series is taken again before it is withheld. */
const AGAIN = 2

/**
 * Times several subjects against one another: each is warmed up and gets its batch, then they take turns, A B A B …,
 * until each has its samples. A batch that was found on a slower machine than the samples then met is enlarged. Series that fall, drift or cluster (src/engine/run/series.ts) are taken again, twice at most, and
 * withheld when they stay bad. Cancelled between samples.
 * @throws the signal's reason; what the clock throws, which voids all
 */
export async function sample(
  clock: Clock,
  subjects: readonly TimedSubject[],
  options: SamplingOptions,
): Promise<Series[]> {
  const { samples, batch, signal, noisy = false } = options
  for (const subject of subjects) await warmUp(clock, subject, signal)
  const collectors: Collector[] = []
  for (const subject of subjects) collectors.push(collector(subject, await calibrate(clock, subject, batch, signal)))
  await fill(clock, collectors, options)
  for (let left = AGAIN; left > 0; left--) {
    const short = collectors.filter((one) => enlarge(one, clock))
    if (short.length === 0) break
    await fill(clock, short, options, texts.tooShort)
  }
  for (let left = noisy ? 0 : AGAIN; left > 0; left--) {
    const bad = collectors.filter((one) => faultsOf(one, clock, samples).length > 0)
    if (bad.length === 0) break
    await takeAgain(clock, bad, options)
  }
  return collectors.map((one) => readSeries(one, clock, samples, noisy))
}

/** The kinds of samples that are bad, and no others. */
async function takeAgain(clock: Clock, bad: readonly Collector[], options: SamplingOptions): Promise<void> {
  const faults = bad.map((one) => faultsOf(one, clock, options.samples))
  const words = new Set(faults.flatMap((found) => found.map(([, { kind }]) => WORDS[kind])))
  for (const [b, one] of bad.entries()) {
    clear(
      one,
      faults[b].map(([kind]) => kind),
    )
  }
  await fill(clock, bad, options, texts.timesWere([...words].join(' and ')))
}

const WORDS = { falls: texts.shorter, drifts: texts.longer, clusters: texts.twoGroups } as const

async function fill(
  clock: Clock,
  collectors: readonly Collector[],
  { samples, busy = idle, signal, progress }: SamplingOptions,
  again?: string,
): Promise<void> {
  const total = samples * collectors.length
  let done = 0
  for (let round = 0; round < 2 * samples; round++) {
    for (const one of collectors.filter((c) => isLacking(c, samples))) {
      signal?.throwIfAborted()
      progress?.(Math.min(++done, total), total, again)
      await takeRound(clock, one, busy, samples)
    }
  }
}
