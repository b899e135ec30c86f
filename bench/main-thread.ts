import type { Browser, Page } from 'playwright'
import { AppError } from '#src/core/base/errors.ts'

/** An event of Chromium's trace: times in µs; `tdur` is the thread's own time, absent where the system tells none. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
}

/** What the page's main thread did in a stretch of time, ms. */
export interface Frames {
  /** The thread's own time from each animation frame to the next. */
  readonly work: readonly number[]
  /** Wall time of its longest task. */
  readonly longestTask: number
  /** Tasks of more than so many ms of wall time. */
  readonly stalls: number
}

/** What has to be traced for it. */
const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

/** A task of more than this is seen to stand still. */
export const STALL_MS = 100

/** What the page's main thread does while something moves, and what that answers. Throws as `framesOf` does. */
export async function framesDuring<T>(
  browser: Browser,
  page: Page,
  move: () => Promise<T>,
): Promise<readonly [frames: Frames, answer: T]> {
  await browser.startTracing(page, { categories: TRACED })
  const answer = await move()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: TraceEvent[] }
  return [framesOf(trace.traceEvents), answer]
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`

/**
 * Reads a trace for the thread that took the most animation frames, which is the page's. Throws AppError `NoFrames` where
 * there are fewer than two.
 */
export function framesOf(events: readonly TraceEvent[]): Frames {
  const ticks = events.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X')
  const perThread = new Map<string, number[]>()
  for (const tick of ticks) perThread.set(threadOf(tick), [...(perThread.get(threadOf(tick)) ?? []), tick.ts])
  const [thread, starts] = [...perThread].sort(([, a], [, b]) => b.length - a.length)[0] ?? ['', []]
  const tasks = events.filter((event) => event.name === 'RunTask' && event.ph === 'X' && threadOf(event) === thread)
  const times = framesIn(starts, tasks)
  if (times.length < 2) throw new AppError('NoFrames', 'The page took no animation frames.')
  const work = times.slice(1).map(() => 0)
  let longestTask = 0
  let stalls = 0
  for (const { ts, dur = 0, tdur } of tasks) {
    const frame = frameAt(times, ts + dur)
    if (frame < 0 || frame >= work.length) continue
    work[frame] += (tdur ?? dur) / 1000
    longestTask = Math.max(longestTask, dur / 1000)
    if (dur / 1000 > STALL_MS) stalls++
  }
  return { work, longestTask, stalls }
}

/** When frames began: what calls back in one task is of one frame, and only its first call counts. */
function framesIn(calls: readonly number[], tasks: readonly TraceEvent[]): readonly number[] {
  const ends = tasks.map(({ ts, dur = 0 }) => ts + dur).toSorted((a, b) => a - b)
  const sorted = calls.toSorted((a, b) => a - b)
  return sorted.filter((at, c) => c === 0 || ends.some((end) => end > sorted[c - 1] && end <= at))
}

/** The last frame that began before a moment; a task that holds the beginning of a frame belongs to that frame. */
function frameAt(times: readonly number[], at: number): number {
  let low = 0
  let high = times.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle] <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
