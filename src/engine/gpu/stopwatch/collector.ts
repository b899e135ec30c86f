import {
  median,
  type RoundTime,
  type SampleKind,
  type Samples,
  type StageTime,
  type Withheld,
} from '#src/engine/run/run.ts'
import { type Fault, faultOf, faultWords } from '#src/engine/run/series.ts'
import {
  fitting,
  inRow,
  type SamplingPlan,
  plausible,
  RESOLVABLE_STEPS,
  repeated,
  type TimedSubject,
} from './calibrate.ts'
import type { Clock, Work } from './clock.ts'
import { type StageCollector, stageTimes, takeStages } from './stages.ts'
import * as texts from './words.ts'

/** Times of one subject. A kind of sample is absent where the clock cannot resolve it; `why` says so. */
export interface Series {
  readonly single?: Samples
  readonly solveOnly?: Samples
  readonly backToBack?: Samples
  /** Solves of one back-to-back sample. */
  readonly batch: number
  /** One reset, from as many in a row as the clock needs. */
  readonly resetMs?: number
  /** Readings of solves that were not positive, or longer than the fence's own wall time. */
  readonly rejected: number
  readonly accepted: number
  /** Each stage of a solve that reads words back, and the median of what lies between two stages. */
  readonly stages?: readonly StageTime[]
  readonly rounds?: readonly RoundTime[]
  readonly readMs?: number
  /** Kinds whose samples stayed bad (src/engine/run/series.ts) however often they were taken. */
  readonly withheld?: Withheld
  /** The same where samples are shown all the same, for a processor plays the GPU. */
  readonly noisy?: Withheld
  readonly why?: string
}

export type TimedKind = SampleKind | 'reset'

/** What is collected of one subject while the rounds go on; milliseconds of one solve, or of one reset. */
export interface Collector extends SamplingPlan, StageCollector {
  batch: number
  resets: number
  readonly times: Record<TimedKind, number[]>
  /** How many times a series has been taken. */
  tries: number
}

/** Back to back is last, so that what a measurement leaves behind is the work of a timed solve. */
const KINDS: readonly SampleKind[] = ['single', 'solveOnly', 'backToBack']

export const collector = (subject: TimedSubject, calibration: SamplingPlan): Collector => ({
  ...calibration,
  subject,
  times: { single: [], solveOnly: [], backToBack: [], reset: [] },
  stages: new Map(),
  rounds: new Map(),
  reads: [],
  accepted: 0,
  rejected: 0,
  tries: 1,
})

/** Kinds that have too few samples yet. */
export const lacking = ({ single, times, subject }: Collector, samples: number): readonly SampleKind[] =>
  KINDS.filter((kind) => (kind === 'backToBack' ? !subject.unfold : single) && times[kind].length < samples)

/** Whether more samples are to be taken, of resets too. */
export const isLacking = (one: Collector, samples: number): boolean =>
  lacking(one, samples).length > 0 || (one.resets > 0 && one.times.reset.length < samples)

/** What one sample of a kind consists of: its solves or resets, what is timed, and what goes before it untimed. */
interface Sample {
  readonly times: number
  readonly work: Work
  readonly before: Work
}

const SAMPLES: Readonly<Record<TimedKind, (one: Collector, busy: Work) => Sample>> = {
  single: ({ subject: { reset, solve } }, busy) => ({ times: 1, work: repeated(1, reset, solve), before: busy }),
  solveOnly: ({ subject: { reset, solve } }, busy) => ({ times: 1, work: solve, before: repeated(1, busy, reset) }),
  reset: ({ subject: { reset }, resets }, busy) => ({ times: resets, work: repeated(resets, reset), before: busy }),
  backToBack: ({ subject: { reset, solve }, batch }, busy) => ({
    times: batch,
    work: repeated(batch, reset, solve),
    before: busy,
  }),
}

/**
 * One sample of each kind that lacks some, each after the results of the one before it were destroyed. The others ran
 * since its last turn: an untimed solve brings back into the caches what a repeated solve finds there.
 */
export async function takeRound(clock: Clock, one: Collector, busy: Work, samples: number): Promise<void> {
  if (one.subject.unfold) return takeStages(clock, one, busy)
  const { reset, solve } = one.subject
  const kinds = lacking(one, samples)
  if (kinds.some((kind) => kind !== 'backToBack')) await clock.time(solve, reset)
  const resets: readonly TimedKind[] = one.resets > 0 && one.times.reset.length < samples ? ['reset'] : []
  for (const kind of [...resets, ...kinds]) await take(clock, one, kind, busy)
  // what is left is checked in the end: it has to be the result of a solve
  if (kinds.length === 0) await clock.time(solve, reset)
}

async function take(clock: Clock, one: Collector, kind: TimedKind, busy: Work): Promise<void> {
  const { times, work, before } = SAMPLES[kind](one, busy)
  await one.subject.poison()
  const reading = await clock.time(work, before)
  const good = plausible(reading, clock.stepMs)
  if (good) one.times[kind].push(reading.ms / times)
  if (kind === 'reset') return
  if (good) one.accepted++
  else one.rejected++
}

/** Samples of a kind, where there are enough and the clock resolves them. */
function kept(one: Collector, kind: TimedKind, clock: Clock, samples: number): Samples | undefined {
  const solves = { single: 1, solveOnly: 1, backToBack: one.batch, reset: one.resets }[kind]
  const taken: Samples = { ms: one.times[kind], clock: clock.kind }
  const resolved = median(taken) * solves >= RESOLVABLE_STEPS * clock.stepMs
  return taken.ms.length >= samples && resolved ? taken : undefined
}

/** What is wrong with the samples of each kind that would be kept. */
export function faultsOf(one: Collector, clock: Clock, samples: number): readonly (readonly [SampleKind, Fault])[] {
  return KINDS.flatMap((kind) => {
    const fault = faultOf(kept(one, kind, clock, samples)?.ms ?? [])
    return fault ? [[kind, fault] as const] : []
  })
}

/** Throws away the samples of some kinds, to be taken again. */
export function clear(one: Collector, kinds: readonly SampleKind[]): void {
  for (const kind of one.subject.unfold ? KINDS : kinds) one.times[kind] = []
  one.stages.clear()
  one.rounds.clear()
  one.reads.splice(0)
  one.tries++
}

/**
 * Where the clock cannot tell the batches that were taken, of solves or of resets, although it could tell larger ones: throws
 * them away and takes larger ones. A machine that was busy with other things when they were found makes them too small.
 */
export function enlarge(one: Collector, clock: Clock): boolean {
  if (one.subject.unfold) return false
  const [solves, resets] = [enlarged(one, 'backToBack', clock), enlarged(one, 'reset', clock)]
  return solves || resets
}

const IN_ROW = { backToBack: 'batch', reset: 'resets' } as const

function enlarged(one: Collector, kind: keyof typeof IN_ROW, clock: Clock): boolean {
  const [size, ms] = [IN_ROW[kind], one.times[kind]]
  if (one[size] === 0) return false
  const each = ms.length > 0 ? median({ ms, clock: clock.kind }) : clock.stepMs / one[size]
  if (each * one[size] >= RESOLVABLE_STEPS * clock.stepMs) return false
  const inRowNow = Math.min(inRow(each, clock), fitting(each))
  if (inRowNow <= one[size]) return false
  one[size] = inRowNow
  one.times[kind] = []
  return true
}

/** Keeps what the clock resolves, was not mostly rejected, and has no fault; the rest gives a reason. */
export function readSeries(one: Collector, clock: Clock, samples: number, noisy: boolean): Series {
  const { batch, rejected, accepted } = one
  const faults = faultsOf(one, clock, samples)
  const words = Object.fromEntries(faults.map(([kind, fault]) => [kind, faultWords(fault, noisy ? 1 : one.tries)]))
  const found = KINDS.flatMap((kind) => {
    const series = noisy || !(kind in words) ? kept(one, kind, clock, samples) : undefined
    return series ? [[kind, series] as const] : []
  })
  const reset = kept(one, 'reset', clock, samples)
  const unresolved = kept(one, 'single', clock, samples) && kept(one, 'backToBack', clock, samples) ? undefined : true
  return {
    ...(Object.fromEntries(found) as Partial<Record<SampleKind, Samples>>),
    batch,
    ...(reset && (noisy || !faultOf(reset.ms)) && { resetMs: median(reset) }),
    rejected,
    accepted,
    ...(faults.length > 0 && { [noisy ? 'noisy' : 'withheld']: words }),
    ...(unresolved && { why: reason(one, clock, samples) }),
    ...stageTimes(one, clock, samples),
  }
}

function reason({ times, rejected, subject }: Collector, { kind, stepMs }: Clock, samples: number): string {
  if (subject.unfold) return texts.readsBack
  if (times.backToBack.length < samples) return texts.rejected(kind, rejected)
  return texts.unresolved(RESOLVABLE_STEPS, kind, stepMs)
}
