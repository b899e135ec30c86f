import { oncePer } from './times/once.ts'
import { eventCount, readPhase } from '#src/core/trace/event.ts'
import { placeAt } from './phase-place.ts'
import { NEVER, type Replay } from './replay.ts'

/** A stage of a run on its axis: from its first tick up to the next one's. */
export interface SpanTick {
  readonly name: string
  readonly tick: number
}

/** Where the stages of a run begin that have events, in their order; none where its plan names no stage. O(events). */
export const spanTicks = oncePer(placed)

function placed({ run: { spans = [], trace }, eventTick }: Replay): readonly SpanTick[] {
  const starts = spans.map(() => NEVER)
  for (let e = 0; spans.length > 0 && e < eventCount(trace); e++) {
    const span = placeAt(spans, readPhase(trace, e))
    if (span >= 0) starts[span] = Math.min(starts[span], eventTick[e])
  }
  return spans.flatMap(({ name }, s) => (starts[s] === NEVER ? [] : [{ name, tick: starts[s] }]))
}

/** The stage that a run is in at a tick; undefined before the first of them and where there is none. */
export const spanAt = (replay: Replay, tick: number): string | undefined =>
  spanTicks(replay).findLast((span) => span.tick <= tick)?.name
