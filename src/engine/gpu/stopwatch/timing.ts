import { AppError } from '#src/core/base/errors.ts'
import type { Timing, WholeCalls } from '#src/engine/run/run.ts'
import { disagreement } from './agreement.ts'
import { type Busy, keepBusy } from './busy.ts'
import type { Clock, Work } from './clock.ts'
import { fenceClock, openClock } from './open-clock.ts'
import {
  type PreparedCandidate,
  type KernelToTime,
  prepareCandidate,
  judged,
  type Measured,
  sound,
} from './prepared-candidate.ts'
import { TIMEOUT_MS, type Wait } from '../device/guard.ts'
import type { Sources } from '../device/link.ts'
import type { Machine } from '../executor/prepared.ts'
import { type Series, sample } from './sampling.ts'
import { wholeTimes } from './whole.ts'
import * as texts from './words.ts'

export type { KernelToTime, Measured } from './prepared-candidate.ts'

export interface MeasureOptions {
  readonly samples?: number
  /** Whether whole calls of plans that grow are timed by the wall clock, too: as many as there are samples. */
  readonly whole?: boolean
  readonly batch?: number
  /** A line to show, `sampling 14 of 28`, and its two numbers. */
  readonly progress?: (text: string, done: number, total: number) => void
  readonly signal?: AbortSignal | undefined
  /** Longest single wait for the GPU. */
  readonly timeoutMs?: number
  readonly sources?: Sources
  /** In place of the device's own clock; its maker closes it. */
  readonly clock?: Clock
}

/**
 * Times several plans against one another (src/engine/gpu/stopwatch/sampling.ts), each checked before and after. Where timestamps are
 * absent or turn out unusable, fences take their place and the samples say so.
 * @returns one outcome per entry, in their order
 * @throws AppError `GpuError`, `GpuTimeout`, `DeviceLost` …: any error while samples are taken voids the whole
 *   measurement; the signal's reason when cancelled. Nothing stays allocated.
 */
export async function measure(
  gpu: Machine,
  entries: readonly KernelToTime[],
  options: MeasureOptions = {},
): Promise<Measured[]> {
  const wait: Wait = { timeoutMs: options.timeoutMs ?? TIMEOUT_MS, signal: options.signal }
  const opened: PreparedCandidate[] = []
  try {
    const outcomes: (Measured | PreparedCandidate)[] = []
    for (const [e, entry] of entries.entries()) {
      options.progress?.(texts.checking(e + 1, entries.length), e + 1, entries.length)
      outcomes.push(await prepareCandidate(gpu, entry, options, opened))
    }
    const fit = opened.filter(({ outcome }) => sound(outcome))
    const timed = fit.length > 0 ? await watched(gpu, () => race(gpu, fit, options, wait)) : []
    return outcomes.map((one) => ('prepared' in one ? (timed[fit.indexOf(one)] ?? one.outcome) : one))
  } finally {
    for (const { prepared } of opened) prepared.destroy()
  }
}

/** Any error that the device reports meanwhile, from any source, voids what `work` returns. */
async function watched<T>({ device }: Machine, work: () => Promise<T>): Promise<T> {
  const errors: string[] = []
  const note = ({ error }: GPUUncapturedErrorEvent) => errors.push(error.message)
  device.addEventListener('uncapturederror', note)
  try {
    const result = await work()
    if (errors.length > 0) throw new AppError('GpuError', texts.errorWhileTiming(errors[0]))
    return result
  } finally {
    device.removeEventListener('uncapturederror', note)
  }
}

async function race(gpu: Machine, candidates: readonly PreparedCandidate[], options: MeasureOptions, wait: Wait) {
  const clock = options.clock ?? (await openClock(gpu.device, wait))
  let busy: Busy | undefined
  try {
    busy = await keepBusy(gpu, clock, options)
    const { work, burst } = busy
    const end = async (series: readonly Series[], by: Clock) =>
      finish(
        candidates,
        series,
        by,
        options.whole ? await wholeTimes(gpu, candidates, work, options.samples ?? 20, wait) : [],
      )
    const run = (by: Clock) => runs(by, candidates, options, work, gpu.capabilities.software === true)
    const disagreed = await doubted(gpu, clock, burst, options)
    const series = disagreed ? [] : await run(clock)
    if (!disagreed && (clock.kind === 'fence' || series.every(trusted))) return await end(series, clock)
    const fence = await fenceClock(gpu.device, wait)
    const again = await run(fence)
    return await end(again.map(noting(series, disagreed)), fence)
  } finally {
    busy?.destroy()
    if (!options.clock) clock.close()
  }
}

/** Devices whose timestamps were found to agree with the wall clock: once is enough. */
const agreed = new WeakSet<GPUDevice>()

/** Why the timestamps of a clock cannot be believed; undefined where they can. */
async function doubted({ device }: Machine, clock: Clock, burst: Work, { clock: given, signal }: MeasureOptions) {
  if (!given && agreed.has(device)) return undefined
  const found = await disagreement(clock, burst, signal)
  if (!given && !found) agreed.add(device)
  return found
}

const runs = (
  clock: Clock,
  candidates: readonly PreparedCandidate[],
  options: MeasureOptions,
  busy: Work,
  noisy: boolean,
): Promise<Series[]> =>
  sample(
    clock,
    candidates.map(({ entry, prepared }) => ({
      name: entry.name,
      reset: prepared.reset,
      solve: prepared.solve,
      poison: prepared.poison,
      ...(!prepared.closed && { unfold: prepared.run }),
    })),
    {
      samples: options.samples ?? 20,
      batch: options.batch ?? 20,
      busy,
      noisy,
      signal: options.signal,
      progress: (done, total, again) =>
        options.progress?.(again ? texts.again(again, done, total) : texts.sampling(done, total), done, total),
    },
  )

/** A clock that is often wrong is not believed in its plausible readings, either. */
const trusted = ({ accepted, rejected }: Series): boolean => accepted > rejected

/** Keeps the count of readings that were rejected before fences replaced timestamps. */
const noting =
  (before: readonly Series[], disagreed: string | undefined) =>
  (series: Series, s: number): Series => ({
    ...series,
    rejected: series.rejected + (before[s]?.rejected ?? 0),
    why: [disagreed, texts.fences, series.why].filter(Boolean).join('; '),
  })

/** Checks what the last timed solve of each left behind: times of a wrong result are withheld. */
async function finish(
  candidates: readonly PreparedCandidate[],
  series: readonly Series[],
  clock: Clock,
  whole: readonly (WholeCalls | undefined)[],
): Promise<Measured[]> {
  const outcomes: Measured[] = []
  for (const [c, candidate] of candidates.entries()) {
    const { bytes } = candidate.outcome
    const found = await judged(candidate.entry, await candidate.prepared.read())
    const outcome = bytes === undefined ? found : { ...found, bytes }
    outcomes.push(sound(outcome) ? { ...outcome, timing: timingOf(candidate, series[c], clock, whole[c]) } : outcome)
  }
  return outcomes
}

function timingOf(
  { entry, prepared, readbackMs }: PreparedCandidate,
  series: Series,
  clock: Clock,
  whole: WholeCalls | undefined,
): Timing {
  const { accepted: _, ...figures } = series
  return {
    ...figures,
    ...(whole && { whole }),
    analysisMs: entry.analysis?.ms ?? 0,
    ...(entry.analysis && { analysisCalls: entry.analysis.calls }),
    prepareMs: prepared.ms.prepare,
    ...(entry.tuneMs === undefined ? {} : { tuneMs: entry.tuneMs }),
    uploadMs: prepared.ms.upload,
    compileMs: prepared.ms.compile,
    readbackMs,
    stepMs: clock.stepMs,
  }
}
