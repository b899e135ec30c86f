import { repeated } from './calibrate.ts'
import type { Clock, Work } from './clock.ts'

export interface WakeOptions {
  readonly signal?: AbortSignal | undefined
  /** Milliseconds worked so far, of the most that it may take. */
  readonly progress?: (done: number, total: number) => void
  /** Milliseconds of one `work` when this GPU was last awake. */
  readonly known?: number | undefined
}

/** An H200 rises from 345 to 1980 MHz in four steps within 2.2 s: it stands still on each for less than this. */
const STEADY_MS = 800
/** Twice what that takes. */
const MOST_MS = 4000
/** What bursts of an awake GPU differ by. */
const SAME = 0.02
/** This many bursts in a row, as short as when the GPU was last awake, show that it still is. */
const AWAKE_BURSTS = 3
const BURST_MS = 20
const FIRST = 16
const MOST = 256

/**
 * Keeps a GPU busy until its clock has risen: until the time of a burst has not fallen for 0.8 s, four seconds
 * at most; at once where bursts are as short as when it was last awake.
 * @returns milliseconds of one `work` on the GPU awake
 * @throws the signal's reason; what the clock throws
 */
export async function wake(clock: Clock, work: Work, options: WakeOptions = {}): Promise<number> {
  const { signal, progress, known = 0 } = options
  let [shortest, fallen, times] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, FIRST]
  let [spent, since, asKnown] = [0, 0, 0]
  while (spent < MOST_MS && spent - since < STEADY_MS && asKnown < AWAKE_BURSTS) {
    signal?.throwIfAborted()
    progress?.(Math.round(spent), MOST_MS)
    const { ms, wallMs } = await clock.time(repeated(times, work))
    const each = (ms > 0 ? ms : wallMs) / times
    shortest = Math.min(shortest, each)
    spent += wallMs
    if (each < (1 - SAME) * fallen) [fallen, since] = [each, spent]
    asKnown = each <= (1 + SAME) * known ? asKnown + 1 : 0
    times = Math.min(MOST, Math.max(1, Math.ceil(BURST_MS / each)))
  }
  return shortest
}
