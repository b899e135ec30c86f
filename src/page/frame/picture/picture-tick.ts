import type { View } from '#src/engine/catalog/contract/view.ts'
import type { Replay } from '#src/engine/run/replay.ts'

/**
 * The tick that a picture is drawn for while the playhead is at one: nothing changes after a run's end, so that a column
 * which is done costs no frame anything while others go on; and a picture of the matrix alone never changes with the playhead.
 */
export const tickIn = (
  { playhead, shared }: Pick<View, 'playhead' | 'shared'>,
  { end }: Pick<Replay, 'end'>,
  tick: number,
): number => (shared === 'matrix' ? 0 : playhead ? tick : Math.min(tick, end))
