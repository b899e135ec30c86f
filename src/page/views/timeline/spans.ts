import { readPolls } from '#src/core/trace/event.ts'
import { worksUntil } from '#src/engine/run/query.ts'
import { DONE, IDLE, type Replay, SPINNING, WORKING } from '#src/engine/run/replay.ts'

/** A worker's state over the ticks from `from`, before `to`. */
type VisitSpan = (state: number, from: number, to: number) => void

/**
 * The whole of one worker's run, [0, end) without gap or overlap: working in the ticks of an event, before it spinning
 * when that event had polled, by recorded time for as long as it waited, else idle; done after the last (idle in a run that
 * stalled: what it held is not known). Tick 0, in which nothing has begun, is idle.
 */
export function eachSpan(replay: Replay, worker: number, visit: VisitSpan): void {
  const { workerPtr, workerEvents, eventTick, run, end, timed } = replay
  const last = workerPtr[worker + 1] - 1
  let from = 0
  for (let s = workerPtr[worker]; s <= last; s++) {
    const event = workerEvents[s]
    const until = worksUntil(replay, event)
    if (until < from) continue // of one tick with the event before
    const tick = Math.max(from, eventTick[event])
    const waits = timed ? timed.held[event] : readPolls(run.trace, event) > 0 ? 1 : tick
    const held = Math.min(tick, Math.max(waits, from))
    if (held > from) visit(IDLE, from, held)
    if (tick > held) visit(SPINNING, held, tick)
    visit(WORKING, tick, until + 1)
    from = until + 1
  }
  if (end > from) visit(run.stall ? IDLE : DONE, from, end)
}
