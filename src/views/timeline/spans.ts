import { pollsOf } from '#src/run/event.ts'
import { DONE, IDLE, type Replay, SPINNING, WORKING } from '#src/run/replay.ts'

/** A worker's state over the ticks from `from`, before `to`. */
type VisitSpan = (state: number, from: number, to: number) => void

/**
 * The whole of one worker's run, [0, end) without gap or overlap: working in the tick of an event, before it spinning
 * when that event had polled, else idle; done after the last (idle in a run that stalled: what it held is not known). Tick 0, in which nothing has begun, is idle.
 */
export function eachSpan(replay: Replay, worker: number, visit: VisitSpan): void {
  const { workerPtr, workerEvents, eventTick, run, end } = replay
  const last = workerPtr[worker + 1] - 1
  let from = 0
  for (let s = workerPtr[worker]; s <= last; s++) {
    const event = workerEvents[s]
    const tick = eventTick[event]
    const held = pollsOf(run.trace, event) > 0 ? Math.max(1, from) : tick
    if (held > from) visit(IDLE, from, held)
    if (tick > held) visit(SPINNING, held, tick)
    visit(WORKING, tick, tick + 1)
    from = tick + 1
  }
  if (end > from) visit(run.stall ? IDLE : DONE, from, end)
}
