/** What the analysis of a kernel takes, measured: nothing is remembered from one call to the next. */
export interface AnalysisTime {
  /** Of one call, median of the samples. */
  readonly ms: number
  /** Calls behind it: one where a call takes long. */
  readonly calls: number
}

export interface AnalysisClock {
  /** Runs the code once on something small, so that it is compiled. */
  warmUp(): Promise<void> | void
  /** Milliseconds per call, of `calls` calls in a row. */
  sample(calls: number): Promise<number> | number
}

export interface AnalysisOptions {
  readonly signal?: AbortSignal
  /** Samples that are there, and how many there will be at least. */
  readonly progress?: (done: number, total: number) => void
}

/** Samples of which the median counts, at least. */
const LEAST = 3
/** More samples are taken until this many milliseconds are spent, or this many samples are there. */
const ENOUGH_MS = 300
const MOST = 9
/** A call that takes longer is timed once. */
const LONG_MS = 2000
/** Calls shorter than this are timed several in a row: clocks of browsers step by up to 0.1 ms. */
const RESOLVED_MS = 4
/** Calls in a row, at most. */
const MOST_CALLS = 4000

/**
 * The one way in which analysis is timed, on the page and in the bench: after a warm-up the median of three calls or more.
 * Throws what a call throws, and the signal's reason between two calls.
 */
export async function timeAnalysis(clock: AnalysisClock, options: AnalysisOptions = {}): Promise<AnalysisTime> {
  const { signal, progress } = options
  signal?.throwIfAborted()
  progress?.(0, LEAST)
  await clock.warmUp()
  const { first, calls } = await firstResolved(clock)
  if (first > LONG_MS) return { ms: first, calls: 1 }
  const samples = [first]
  let spent = 0
  while (samples.length < LEAST || (samples.length < MOST && spent < ENOUGH_MS)) {
    signal?.throwIfAborted()
    progress?.(samples.length, Math.max(LEAST, samples.length + 1))
    const ms = await clock.sample(calls)
    samples.push(ms)
    spent += ms * calls
  }
  return { ms: middle(samples), calls: samples.length * calls }
}

/** A sample that lasts long enough for any clock, of as many calls as that takes. */
async function firstResolved(clock: AnalysisClock): Promise<{ readonly first: number; readonly calls: number }> {
  for (let calls = 1; ; ) {
    const first = await clock.sample(calls)
    const lasted = first * calls
    if (lasted >= RESOLVED_MS || calls === MOST_CALLS) return { first, calls }
    const more = Math.min(16, Math.max(2, Math.ceil(RESOLVED_MS / Math.max(lasted, 1e-3))))
    calls = Math.min(MOST_CALLS, calls * more)
  }
}

/** The median, of an even number the lower of the two. */
const middle = (samples: readonly number[]): number => [...samples].sort((a, b) => a - b)[(samples.length - 1) >> 1]
