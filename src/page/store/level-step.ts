import { nextGroupTick } from '#src/engine/run/query.ts'
import type { Replay } from '#src/engine/run/replay.ts'

/**
 * Where the next level begins, or the one before, counted from the playhead: in the first column that is still running
 * there, so that the steps go on where that column ends. Undefined where no column goes further.
 */
export function levelStep(replays: readonly Replay[], tick: number, direction: 1 | -1): number | undefined {
  const running = replays.find(({ end }) => (direction > 0 ? end > tick : end >= tick && end > 0))
  return running && nextGroupTick(running, tick, direction)
}
