import { readItem, readNote } from '#src/core/trace/event.ts'
import type { Replay } from '#src/engine/run/replay.ts'
import type { LaneStep } from './steps.ts'

/** Neighbouring steps: from, and before which. */
export interface StepRange {
  readonly from: number
  readonly stop: number
}

/** Whether it was recorded in which step nonzeros were sent for. */
export const recordsQueue = ({ run: { trace } }: Replay): boolean =>
  trace.every === 1 && (trace.notes?.includes('ahead') ?? false)

/**
 * Steps whose nonzeros the worker has sent for at a tick, before it comes to them: each step's events note how many steps
 * ahead that was. A line's first nonzeros are sent for when it is begun, so that only steps of one line are counted.
 */
export function queuedSteps(replay: Replay, steps: readonly LaneStep[], tick: number): StepRange {
  const now = steps.findIndex(({ last }) => last >= tick)
  if (!recordsQueue(replay) || now < 0 || tick < steps[now].free) return { from: 0, stop: 0 }
  let stop = now + 1
  while (stop < steps.length && isSentAt(replay, steps[now], steps[stop], stop - now)) stop++
  return { from: now + 1, stop }
}

/** Was a step `later` steps after another of its worker sent for by then? */
function isSentAt({ run: { trace }, geometry }: Replay, now: LaneStep, step: LaneStep, later: number): boolean {
  if (step.worker !== now.worker || geometry?.kind !== 'grid') return false
  const lineOf = ({ events: [e] }: LaneStep) => Math.floor(readItem(trace, e) / geometry.size[0])
  return lineOf(step) === lineOf(now) && (readNote(trace, step.events[0], 'ahead') ?? 0) >= later
}
