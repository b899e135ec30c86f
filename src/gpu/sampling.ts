import { quantile, type Samples } from '#src/run/run.ts'
import type { Clock, Reading, Work } from './clock.ts'

/** What is timed: one kernel on one problem, ready to go. */
export interface Subject {
  readonly name: string
  readonly reset: Work
  readonly solve: Work
  /** Destroys what the last run left, in a submission of its own. */
  poison(): Promise<void>
}

export interface SamplingOptions {
  /** Samples of each kind that each subject is to get. */
  readonly samples: number
  /** Solves of one back-to-back sample; more where the clock is coarse, fewer where a solve is long. */
  readonly batch: number
  readonly signal?: AbortSignal | undefined
  /** Called before each sample. */
  readonly progress?: (done: number, total: number) => void
}

/** Times of one subject. A kind of sample is absent where the clock cannot resolve it; `why` says so. */
export interface Series {
  readonly single?: Samples
  readonly backToBack?: Samples
  /** Solves of one back-to-back sample. */
  readonly batch: number
  readonly resetMs?: number
  /** Readings that were not positive, or longer than the fence's own wall time. */
  readonly rejected: number
  readonly accepted: number
  readonly why?: string
}

/** A time is worth telling from this many clock steps on. */
export const RESOLVABLE_STEPS = 20
const MAX_BATCH = 4096
/** One pass lasts no longer than this by choice: long ones trip watchdogs, and the visitor waits. */
const MAX_PASS_MS = 500
const WARM_ROUNDS = 12
const WARM_MS = 1000
const SETTLED = 0.1
/** performance.now() is coarse, and its clock is not the GPU's. */
const WALL_SLACK_MS = 0.2

/** Positive, and no longer than the wall time that the work fitted into. */
export const plausible = ({ ms, wallMs }: Reading, stepMs: number): boolean =>
  ms > 0 && ms <= wallMs + stepMs + WALL_SLACK_MS

/** What is collected of one subject while the rounds go on. */
interface Collector {
  readonly subject: Subject
  readonly batch: number
  /** Whether one solve is long enough for the clock. */
  readonly single: boolean
  readonly times: { single: number[]; backToBack: number[]; reset: number[] }
  rejected: number
}

/**
 * Times several subjects against one another: each is warmed up and gets its batch, then they take turns, A B A B …,
 * until each has its samples. Cancelled between samples.
 * @throws the signal's reason; whatever the clock throws, which voids all
 */
export async function sample(clock: Clock, subjects: readonly Subject[], options: SamplingOptions): Promise<Series[]> {
  const { samples, signal, progress } = options
  for (const subject of subjects) await warmUp(clock, subject, signal)
  const collectors: Collector[] = []
  for (const subject of subjects) collectors.push(await collector(clock, subject, options))
  const total = samples * collectors.length
  let done = 0
  for (let round = 0; round < 2 * samples; round++) {
    for (const one of collectors.filter((c) => lacks(c, samples))) {
      signal?.throwIfAborted()
      progress?.(Math.min(++done, total), total)
      await takeRound(clock, one)
    }
  }
  return collectors.map((one) => seriesOf(one, clock, samples))
}

const lacks = ({ single, times }: Collector, samples: number): boolean =>
  times.backToBack.length < samples || (single && times.single.length < samples)

/** Repeats until two runs in a row take about the same wall time: clocks ramp up, caches and compilers settle. */
async function warmUp(clock: Clock, subject: Subject, signal: AbortSignal | undefined): Promise<void> {
  let last = Number.POSITIVE_INFINITY
  let spent = 0
  for (let round = 0; round < WARM_ROUNDS && spent < WARM_MS; round++) {
    signal?.throwIfAborted()
    const { wallMs } = await clock.time(subject.solve, subject.reset)
    if (Math.abs(wallMs - last) <= SETTLED * last) return
    last = wallMs
    spent += wallMs
  }
}

const repeated =
  (times: number, ...works: Work[]): Work =>
  (pass) => {
    for (let n = 0; n < times; n++) for (const work of works) work(pass)
  }

/** Finds how many solves the clock needs to tell their time, by fourfold growth; bounded by number and by wall time. */
async function collector(clock: Clock, subject: Subject, options: SamplingOptions): Promise<Collector> {
  const floor = RESOLVABLE_STEPS * clock.stepMs
  let count = 1
  let reading = await clock.time(subject.solve, subject.reset)
  while (!resolves(reading, clock) && count * 4 <= MAX_BATCH && reading.wallMs * 4 < MAX_PASS_MS) {
    options.signal?.throwIfAborted()
    count *= 4
    reading = await clock.time(repeated(count, subject.reset, subject.solve))
  }
  const each = (plausible(reading, clock.stepMs) ? reading.ms : reading.wallMs) / count
  const fits = Math.max(1, Math.floor(MAX_PASS_MS / each))
  // half as much again, so that most samples and not half of them come out above the floor
  const needs = Math.ceil((1.5 * floor) / each)
  const batch = Math.max(1, Math.min(Math.max(options.batch, needs), fits, MAX_BATCH))
  return {
    subject,
    batch,
    single: each >= floor,
    times: { single: [], backToBack: [], reset: [] },
    rejected: 0,
  }
}

const resolves = (reading: Reading, { stepMs }: Clock): boolean =>
  plausible(reading, stepMs) && reading.ms >= RESOLVABLE_STEPS * stepMs

/** One sample of each kind, each after the results of the one before it were destroyed. */
async function takeRound(clock: Clock, one: Collector): Promise<void> {
  const { reset, solve } = one.subject
  if (one.single) await take(clock, one, one.times.single, 1, solve, reset)
  await take(clock, one, one.times.reset, one.batch, repeated(one.batch, reset))
  // last, so that what a measurement leaves behind is the work of a timed solve
  await take(clock, one, one.times.backToBack, one.batch, repeated(one.batch, reset, solve))
}

async function take(clock: Clock, one: Collector, into: number[], solves: number, work: Work, before?: Work) {
  await one.subject.poison()
  const reading = await clock.time(work, before)
  if (plausible(reading, clock.stepMs)) into.push(reading.ms / solves)
  else if (into !== one.times.reset) one.rejected++
}

/** Keeps what the clock resolves and was not mostly rejected; the rest gives a reason. */
function seriesOf(one: Collector, clock: Clock, samples: number): Series {
  const { batch, rejected, times } = one
  const floor = RESOLVABLE_STEPS * clock.stepMs
  const keep = (ms: readonly number[], solves: number): Samples | undefined => {
    const sorted: Samples = { ms: [...ms].sort((a, b) => a - b), clock: clock.kind }
    return ms.length >= samples && quantile(sorted, 0.5) * solves >= floor ? sorted : undefined
  }
  const single = one.single ? keep(times.single, 1) : undefined
  const backToBack = keep(times.backToBack, batch)
  const reset = keep(times.reset, batch)
  const why = single && backToBack ? undefined : reason(one, clock, samples)
  return {
    ...(single && { single }),
    ...(backToBack && { backToBack }),
    batch,
    ...(reset && { resetMs: quantile(reset, 0.5) }),
    rejected,
    accepted: times.single.length + times.backToBack.length,
    ...(why && { why }),
  }
}

function reason({ times, rejected }: Collector, { kind, stepMs }: Clock, samples: number): string {
  if (times.backToBack.length < samples)
    return `the ${kind} clock gave ${rejected} impossible times, and too few that can be`
  return `one solve takes less than ${RESOLVABLE_STEPS} steps of the ${kind} clock (${RESOLVABLE_STEPS} × ${stepMs} ms)`
}
