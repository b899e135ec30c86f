import { median, type SampleKind, type Samples } from '#src/run/run.ts'
import {
  type Calibration,
  calibrate,
  plausible,
  RESOLVABLE_STEPS,
  repeated,
  type Subject,
  warmUp,
} from './calibrate.ts'
import { type Clock, idle, type Work } from './clock.ts'

export interface SamplingOptions {
  /** Samples of each kind that each subject is to get. */
  readonly samples: number
  /** Solves of one back-to-back sample; more where the clock is coarse, fewer where a solve is long. */
  readonly batch: number
  /** Goes before each sample: a GPU that has nothing to do between samples lowers its clock. */
  readonly busy?: Work
  readonly signal?: AbortSignal | undefined
  /** Called before each sample. */
  readonly progress?: (done: number, total: number) => void
}

/** Times of one subject. A kind of sample is absent where the clock cannot resolve it; `why` says so. */
export interface Series {
  readonly single?: Samples
  readonly solveOnly?: Samples
  readonly backToBack?: Samples
  /** Solves of one back-to-back sample. */
  readonly batch: number
  /** One reset, from as many as a back-to-back sample has. */
  readonly resetMs?: number
  /** Readings of solves that were not positive, or longer than the fence's own wall time. */
  readonly rejected: number
  readonly accepted: number
  readonly why?: string
}

type Kind = SampleKind | 'reset'

/** What is collected of one subject while the rounds go on; milliseconds of one solve, or of one reset. */
interface Collector extends Calibration {
  readonly subject: Subject
  readonly times: Readonly<Record<Kind, number[]>>
  rejected: number
}

/**
 * Times several subjects against one another: each is warmed up and gets its batch, then they take turns, A B A B …,
 * until each has its samples. Cancelled between samples.
 * @throws the signal's reason; whatever the clock throws, which voids all
 */
export async function sample(clock: Clock, subjects: readonly Subject[], options: SamplingOptions): Promise<Series[]> {
  const { samples, batch, signal, progress } = options
  for (const subject of subjects) await warmUp(clock, subject, signal)
  const collectors: Collector[] = []
  for (const subject of subjects) {
    const calibration = await calibrate(clock, subject, batch, signal)
    collectors.push({
      ...calibration,
      subject,
      times: { single: [], solveOnly: [], backToBack: [], reset: [] },
      rejected: 0,
    })
  }
  const total = samples * collectors.length
  let done = 0
  for (let round = 0; round < 2 * samples; round++) {
    for (const one of collectors.filter((c) => lacks(c, samples))) {
      signal?.throwIfAborted()
      progress?.(Math.min(++done, total), total)
      await takeRound(clock, one, options.busy ?? idle)
    }
  }
  return collectors.map((one) => seriesOf(one, clock, samples))
}

const lacks = ({ single, times }: Collector, samples: number): boolean =>
  times.backToBack.length < samples || (single && times.single.length < samples)

/**
 * One sample of each kind, each after the results of the one before it were destroyed. The others ran since its last
 * turn: an untimed solve brings back into the caches what a repeated solve finds there.
 */
async function takeRound(clock: Clock, one: Collector, busy: Work): Promise<void> {
  const { reset, solve } = one.subject
  if (one.single) {
    await clock.time(solve, reset)
    await take(clock, one, 'single', 1, repeated(1, reset, solve), busy)
    await take(clock, one, 'solveOnly', 1, solve, repeated(1, busy, reset))
  }
  await take(clock, one, 'reset', one.batch, repeated(one.batch, reset), busy)
  // last, so that what a measurement leaves behind is the work of a timed solve
  await take(clock, one, 'backToBack', one.batch, repeated(one.batch, reset, solve), busy)
}

async function take(clock: Clock, one: Collector, kind: Kind, times: number, work: Work, before?: Work): Promise<void> {
  await one.subject.poison()
  const reading = await clock.time(work, before)
  if (plausible(reading, clock.stepMs)) one.times[kind].push(reading.ms / times)
  else if (kind !== 'reset') one.rejected++
}

/** Keeps what the clock resolves and was not mostly rejected; the rest gives a reason. */
function seriesOf(one: Collector, clock: Clock, samples: number): Series {
  const { batch, rejected, times } = one
  const keep = (ms: readonly number[], solves: number): Samples | undefined => {
    const taken: Samples = { ms, clock: clock.kind }
    const resolved = median(taken) * solves >= RESOLVABLE_STEPS * clock.stepMs
    return ms.length >= samples && resolved ? taken : undefined
  }
  const single = keep(times.single, 1)
  const solveOnly = keep(times.solveOnly, 1)
  const backToBack = keep(times.backToBack, batch)
  const reset = keep(times.reset, batch)
  return {
    ...(single && { single }),
    ...(solveOnly && { solveOnly }),
    ...(backToBack && { backToBack }),
    batch,
    ...(reset && { resetMs: median(reset) }),
    rejected,
    accepted: times.single.length + times.solveOnly.length + times.backToBack.length,
    ...(!(single && backToBack) && { why: reason(one, clock, samples) }),
  }
}

function reason({ times, rejected }: Collector, { kind, stepMs }: Clock, samples: number): string {
  if (times.backToBack.length < samples)
    return `the ${kind} clock gave ${rejected} impossible times, and too few that can be`
  const step = Number(stepMs.toPrecision(2))
  return `one solve takes less than ${RESOLVABLE_STEPS} steps of the ${kind} clock (${RESOLVABLE_STEPS} × ${step} ms)`
}
