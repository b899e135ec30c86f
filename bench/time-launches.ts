import { significant } from '#src/core/base/format.ts'
import { AppError, errorRecord } from '#src/core/base/errors.ts'
import { keepBusy } from '#src/engine/gpu/stopwatch/busy.ts'
import { repeated } from '#src/engine/gpu/stopwatch/calibrate.ts'
import type { Clock, Work } from '#src/engine/gpu/stopwatch/clock.ts'
import {
  type PreparedCandidate,
  type KernelToTime,
  prepareCandidate,
  type Measured,
  sound,
} from '#src/engine/gpu/stopwatch/prepared-candidate.ts'
import { defaults, type Kernel, type Params, type Problem } from '#src/core/kernel/kernel.ts'
import type { DawnGpu } from './dawn.ts'
import { finalists, isInDoubt, type LaunchTrial, middle } from './launch-verdicts.ts'

interface Sampling {
  readonly clock: Clock
  /** Of the launches that are close to the best; a third of them decides which those are. */
  readonly samples: number
  /** Times the best, above which the rule's launch is broken. */
  readonly limit: number
}

/** So many times as many samples where few say that the rule's launch is broken. */
const MORE = 4

/** Where an analysis takes longer than so many milliseconds, candidates that need another one are not tried. */
const SLOW_ANALYSIS_MS = 1500
/** A candidate so many times slower than the fastest is sampled no further. */
const HOPELESS = 2

/**
 * Sets of parameters against one another, the rule's own first: each in turn, a reset and a solve after work that keeps the
 * GPU awake. A few samples of each say which are close; those and the rule's own are then timed anew, in turns, and once more
 * with more samples where the rule's own seems too slow.
 */
export async function timeLaunches(
  gpu: DawnGpu,
  sets: readonly Params[],
  enterSet: (set: Params) => KernelToTime,
  { clock, samples, limit }: Sampling,
): Promise<LaunchTrial[]> {
  const opened: PreparedCandidate[] = []
  const fates: (Measured | PreparedCandidate)[] = []
  try {
    for (const set of sets) fates.push(await entered(gpu, () => enterSet(set), opened))
    // the GPU went to sleep while plans were made
    const busy = await keepBusy(gpu, clock)
    const all = fates.flatMap((fate, f) => ('prepared' in fate && sound(fate.outcome) ? [f] : []))
    const timed = (chosen: readonly number[], count: number) =>
      inTurns(chosen, count, (f) => once(fates[f] as PreparedCandidate, clock, busy.work))
    const few = await timed(all, Math.max(1, Math.ceil(samples / 3)))
    const close = finalists(few)
    const first = await timed(close, samples)
    const many = isInDoubt(first, limit) ? await timed(close, MORE * samples) : first
    busy.destroy()
    return sets.map((params, f) => trialOf(params, fates[f], many.get(f) ?? few.get(f)))
  } finally {
    for (const { prepared } of opened) prepared.destroy()
  }
}

async function entered(
  gpu: DawnGpu,
  plan: () => KernelToTime,
  opened: PreparedCandidate[],
): Promise<Measured | PreparedCandidate> {
  try {
    return await prepareCandidate(gpu, plan(), {}, opened)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { name: '', failure: errorRecord(error) }
  }
}

/** Times of each, one of each at a time; of one that is hopelessly slow fewer. */
async function inTurns(
  chosen: readonly number[],
  samples: number,
  time: (which: number) => Promise<number>,
): Promise<Map<number, number[]>> {
  const times = new Map(chosen.map((f) => [f, [] as number[]]))
  for (let s = 0; s < samples; s++)
    for (const [f, own] of times) {
      const least = Math.min(...[...times.values()].filter((other) => other.length > 0).map(middle))
      // the rule's own launch is never given up
      if (f === 0 || own.length === 0 || middle(own) <= HOPELESS * least) own.push(await time(f))
    }
  return times
}

async function once({ prepared }: PreparedCandidate, clock: Clock, busy: Work): Promise<number> {
  const whole = repeated(1, prepared.reset, prepared.solve)
  await prepared.poison()
  // an untimed solve brings back into the caches what the others drove out
  return (await clock.time(whole, repeated(1, busy, whole))).ms
}

function trialOf(
  params: Params,
  fate: Measured | PreparedCandidate,
  times: readonly number[] | undefined,
): LaunchTrial {
  if (times) return { params, ms: middle(times), samples: times.length }
  const { failure, stall, check } = 'prepared' in fate ? fate.outcome : fate
  const why = failure?.message ?? (stall ? `row ${stall.item} never came` : 'wrong result')
  return { params, why, ...(check?.ok === false && { wrong: true }) }
}

/** Parameters of a launch alone: analysis does not look at them, and is kept from one set to the next. */
const OF_LAUNCH = ['workers', 'abreast', 'polls']

/** Plans sets of parameters of a kernel, with one analysis for those that differ in their launch alone. */
export function entering(
  gpu: DawnGpu,
  problem: Problem,
  name: string,
  kernel: Kernel,
  verify: KernelToTime['verify'],
): (set: Params) => KernelToTime {
  const analyses = new Map<string, unknown>()
  let slowest = 0
  return (set) => {
    const chosen = defaults(kernel, set)
    const key = JSON.stringify(Object.entries(chosen).filter(([param]) => !OF_LAUNCH.includes(param)))
    if (slowest > SLOW_ANALYSIS_MS && !analyses.has(key))
      throw new AppError('NotTried', `not tried, since an analysis takes ${significant(slowest / 1000)} s`)
    const started = performance.now()
    const analysis = analyses.get(key) ?? kernel.analyse(problem, chosen, gpu.capabilities)
    slowest = Math.max(slowest, performance.now() - started)
    analyses.set(key, analysis)
    const plan = kernel.plan(problem, analysis, chosen, { trace: false, capabilities: gpu.capabilities })
    return { name, plan, verify }
  }
}
