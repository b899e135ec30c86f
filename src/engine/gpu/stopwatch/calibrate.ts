import type { Prepared } from '../executor/prepared.ts'
import { type Clock, type ClockReading, emptyPass, type Work } from './clock.ts'

/** What is timed: one kernel on one problem, ready to go. */
export interface TimedSubject {
  readonly name: string
  readonly reset: Work
  readonly solve: Work
  /** Destroys what the last run left, in a submission of its own. */
  poison(): Promise<void>
  /** In place of `solve`, where that reads words back before it has ended: runs it, and times its pieces. */
  readonly unfold?: Prepared['run']
}

/** How a subject is to be sampled with a clock. */
export interface SamplingPlan {
  /** Solves of one back-to-back sample. */
  readonly batch: number
  /** Whether one solve is long enough for the clock. */
  readonly single: boolean
  /** Resets in a row that the clock can time; 0 where it cannot time any. */
  readonly resets: number
  /** What a pass takes by itself, ms, where a solve consists of several. */
  readonly emptyMs: number
}

/** A time is shown from this many clock steps on. */
export const RESOLVABLE_STEPS = 20
/** This many steps of the clock make a batch's time good to a percent … */
const FINE_STEPS = 100
/** … where that takes no longer than this. */
const FINE_MS = 10
const MAX_BATCH = 4096
/** Longest pass: longer ones trip watchdogs, and the visitor waits. */
const MAX_PASS_MS = 500
const WARM_ROUNDS = 12
const WARM_MS = 1000
const SETTLED = 0.1
/** performance.now() is coarse, and its clock is not the GPU's. */
const WALL_SLACK_MS = 0.2

/** Positive, and no longer than the wall time that the work fitted into. */
export const plausible = ({ ms, wallMs }: ClockReading, stepMs: number): boolean =>
  ms > 0 && ms <= wallMs + stepMs + WALL_SLACK_MS

const resolves = (reading: ClockReading, { stepMs }: Clock): boolean =>
  plausible(reading, stepMs) && reading.ms >= RESOLVABLE_STEPS * stepMs

export const repeated =
  (times: number, ...works: Work[]): Work =>
  (pass) => {
    for (let n = 0; n < times; n++) for (const work of works) work(pass)
  }

/** Repeats until two runs in a row take about the same wall time: clocks ramp up, caches and compilers settle. */
export async function warmUp(
  clock: Clock,
  { reset, solve, unfold }: TimedSubject,
  signal: AbortSignal | undefined,
): Promise<void> {
  let last = Number.POSITIVE_INFINITY
  let spent = 0
  for (let round = 0; round < WARM_ROUNDS && spent < WARM_MS; round++) {
    signal?.throwIfAborted()
    const { wallMs } = await clock.time(unfold ? reset : solve, unfold ? undefined : reset)
    const ms = wallMs + ((await unfold?.())?.ms ?? 0)
    if (Math.abs(ms - last) <= SETTLED * last) return
    last = ms
    spent += ms
  }
}

/**
 * Finds how many solves and how many resets in a row the clock needs to tell their time, by fourfold growth, bounded by
 * number and by wall time. One that reads words back is timed one run at a time.
 */
export async function calibrate(
  clock: Clock,
  { reset, solve, unfold }: TimedSubject,
  batch: number,
  signal: AbortSignal | undefined,
): Promise<SamplingPlan> {
  if (unfold) return { batch: 1, single: true, resets: 0, emptyMs: await emptyPass(clock) }
  const floor = RESOLVABLE_STEPS * clock.stepMs
  const { each } = await grown(clock, repeated(1, reset, solve), signal)
  const { each: one, resolved } = await grown(clock, reset, signal)
  const solves = inRow(each, clock)
  const resets = Math.max(batch, inRow(one, clock))
  return {
    batch: Math.min(Math.max(batch, solves), fitting(each)),
    single: each >= floor,
    resets: resolved ? Math.min(resets, fitting(one)) : 0,
    emptyMs: 0,
  }
}

/** Milliseconds of one `work`, by as many in a row as the clock needs for it, and whether it could tell in the end. */
async function grown(clock: Clock, work: Work, signal: AbortSignal | undefined) {
  let count = 1
  let reading = await clock.time(work)
  while (!resolves(reading, clock) && count * 4 <= MAX_BATCH && reading.wallMs * 4 < MAX_PASS_MS) {
    signal?.throwIfAborted()
    count *= 4
    reading = await clock.time(repeated(count, work))
  }
  const each = (plausible(reading, clock.stepMs) ? reading.ms : reading.wallMs) / count
  return { each, resolved: resolves(reading, clock) }
}

/** Enough in a row for a clock to tell to a percent; on one so coarse that this takes long, enough to tell at all. */
export function inRow(each: number, { stepMs }: Clock): number {
  const fine = Math.min(FINE_STEPS * stepMs, FINE_MS)
  // twice as much, so that most samples and not half of them come out above the floor, also where a machine gets faster
  return Math.ceil(Math.max(fine, 2 * RESOLVABLE_STEPS * stepMs) / each)
}

/** As many in a row as a pass has time for. */
export const fitting = (each: number): number => Math.min(MAX_BATCH, Math.max(1, Math.floor(MAX_PASS_MS / each)))
