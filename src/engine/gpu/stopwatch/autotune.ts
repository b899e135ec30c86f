import { AppError, errorRecord } from '#src/core/base/errors.ts'
import { median, type Samples } from '#src/engine/run/run.ts'
import type { Trial, Tuning } from '#src/engine/run/times/tuning.ts'
import { type KernelToTime, type Measured, measure, type MeasureOptions } from './timing.ts'
import * as texts from './words.ts'

export interface Candidate extends Pick<Trial, 'name' | 'params'> {
  /** Analyses and plans it, whose time is a part of the tuning's. */
  enter(): Promise<KernelToTime> | KernelToTime
}

export interface TuneOptions extends MeasureOptions {
  /** Milliseconds after which all is given up. */
  readonly limitMs?: number
}

/** Fewer than a measurement takes: candidates too close to tell apart are equally good. */
const SAMPLES = 9
const BATCH = 5
const LIMIT_MS = 60_000

/**
 * Times a kernel's candidates against one another (src/engine/gpu/stopwatch/timing.ts) and takes the fastest by the median of a single
 * solve, or of one of many where the clock cannot tell single ones of them all. What is wrong, stalls, or cannot be run
 * is out, and its trial says why.
 * @throws AppError `NothingSound` where no candidate is left, `TuneTimeout` after `limitMs`; what measure() throws; the
 *   signal's reason when cancelled
 */
export async function autotune(
  gpu: Parameters<typeof measure>[0],
  candidates: readonly Candidate[],
  options: TuneOptions = {},
): Promise<Tuning> {
  const started = performance.now()
  const { limitMs = LIMIT_MS, samples = SAMPLES } = options
  const deadline = AbortSignal.timeout(limitMs)
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
  try {
    const entered = await enterAll(candidates, signal)
    const entries = entered.flatMap((one) => ('plan' in one ? [one] : []))
    const measured = await measure(gpu, entries, { batch: BATCH, ...options, samples, signal })
    const outcomes = entered.map((one) => ('plan' in one ? measured[entries.indexOf(one)] : one))
    const mode = outcomes.every(toldAlone) ? 'single' : 'backToBack'
    const trials = outcomes.map((outcome, c) => trialOf(candidates[c], outcome, mode))
    return { trials, best: fastest(trials), mode, samples, ms: performance.now() - started }
  } catch (error) {
    if (!deadline.aborted || options.signal?.aborted) throw error
    throw new AppError('TuneTimeout', texts.tuneTimeout(limitMs / 1000))
  }
}

/** Entries, and the reasons for candidates that cannot be planned. */
async function enterAll(candidates: readonly Candidate[], signal: AbortSignal): Promise<(KernelToTime | Measured)[]> {
  const entered: (KernelToTime | Measured)[] = []
  for (const { enter } of candidates) {
    signal.throwIfAborted()
    try {
      entered.push(await enter())
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'Cancelled') throw error
      entered.push({ name: '', failure: errorRecord(error) })
    }
  }
  return entered
}

/** Whether the clock resolves single solves; a candidate with bad samples does not count against it. */
const toldAlone = ({ timing }: Measured): boolean =>
  timing === undefined || timing.single !== undefined || timing.withheld?.single !== undefined

function trialOf({ name, params }: Candidate, outcome: Measured, mode: Tuning['mode']): Trial {
  const { timing } = outcome
  const samples: Samples | undefined = timing?.[mode]
  if (!samples || !timing) return { name, params, why: whyNot(outcome, mode) }
  return { name, params, ms: median(samples), stepMs: timing.stepMs / (mode === 'single' ? 1 : timing.batch) }
}

function whyNot({ failure, stall, check, timing }: Measured, mode: Tuning['mode']): string {
  if (failure) return failure.message
  if (stall) return texts.neverReady(stall.item)
  if (check?.ok !== true) return 'wrong result'
  return timing?.withheld?.[mode] ?? timing?.why ?? 'no samples'
}

function fastest(trials: readonly Trial[]): number {
  const times = trials.map(({ ms }) => ms ?? Infinity)
  const least = Math.min(...times)
  if (least === Infinity) {
    const reasons = [...new Set(trials.map(({ why }) => why))].join('; ')
    throw new AppError('NothingSound', texts.noCandidate(trials.length, reasons))
  }
  return times.indexOf(least)
}
