import { repeated } from './calibrate.ts'
import type { Clock, ClockReading, Work } from './clock.ts'
import * as texts from './words.ts'

/** Work for which the lateness of a wall clock is a small part. */
const LONG_MS = 60
/** Share of the wall time that timestamps must account for. A fence is noticed late, by milliseconds on a busy host. */
const SHARE = 0.7
/** A busy host is late once or twice, a wrong clock is off every time. */
const TRIES = 5
const MOST = 2 ** 14
const GROWTH = 8

/**
 * Whether a clock counts milliseconds as the wall clock does: of a long burst of `work` it must read at least 0.7 of the
 * wall time from submission to fence (more than that wall time is not believed of any single reading). A fence clock
 * reads nothing else.
 * @returns undefined where they agree, else what each of them said, in words
 * @throws the signal's reason; what the clock throws
 */
export async function disagreement(clock: Clock, work: Work, signal?: AbortSignal): Promise<string | undefined> {
  if (clock.kind === 'fence') return undefined
  let reading = await long(clock, work, signal)
  for (let attempt = 1; attempt < TRIES && !agrees(reading); attempt++) reading = await long(clock, work, signal)
  const { ms, wallMs } = reading
  return agrees(reading) ? undefined : texts.disagree(ms.toFixed(0), wallMs.toFixed(0))
}

/** A reading of enough work in a row for a long wall time. */
async function long(clock: Clock, work: Work, signal: AbortSignal | undefined): Promise<ClockReading> {
  let times = 1
  let reading = await clock.time(work)
  while (reading.wallMs < LONG_MS && times < MOST) {
    signal?.throwIfAborted()
    times = Math.min(MOST, Math.ceil(times * Math.min(GROWTH, Math.max(1.5, (1.2 * LONG_MS) / reading.wallMs))))
    reading = await clock.time(repeated(times, work))
  }
  return reading
}

const agrees = ({ ms, wallMs }: ClockReading): boolean => ms >= SHARE * wallMs
